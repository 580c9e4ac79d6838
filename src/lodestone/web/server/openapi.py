"""The OpenAPI description of the server's requests and answers.

    python -m lodestone.web.server.openapi

prints it; `make types` makes the page's types from it, and the documentation has it, too.
"""

import json

from lodestone.web.server.described import description


def main() -> None:
    """Print the description."""
    print(json.dumps(description(), indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
