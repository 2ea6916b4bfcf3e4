"""What an attacker, a bad network and a sudden end do to the service, kept as tests."""
