"""What pages and routes share: what is asked for, and what is found, or recorded."""
