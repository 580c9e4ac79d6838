"""`python -m lodestone` is the command `lodestone`."""

from lodestone_command import main

if __name__ == "__main__":
    main()
