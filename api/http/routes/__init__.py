"""Routes for programs: one file a resource, and a chapter of the specification each."""
