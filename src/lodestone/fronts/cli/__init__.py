"""The command line. Results go to stdout; what is wrong goes to stderr, one line, exit status 2."""
