"""Speed, measured: `make bench` prints the ratios and writes docs/benchmarks.md."""
