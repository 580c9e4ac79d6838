"""Uses an installation once: each command, and what each extra is for.

    python -m tools.smoke EXTRA...

names the extras that are installed, and prints a line for each thing that worked. It imports only
the standard library, Lodestone, and what these extras bring, so it runs where no test tools are.
"""
