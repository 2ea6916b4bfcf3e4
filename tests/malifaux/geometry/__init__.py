"""The plane geometry of the table against oracles: Shapely, exact fractions, dense sampling."""
