"""The pages in a real browser: Chromium, by Playwright."""
