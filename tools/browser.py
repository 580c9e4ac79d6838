"""Print the path of the browser for the page's tests; install one, and Firefox, if there is none.

With the argument `webkit`, install Debian's WebKit for the long tests instead.

An empty path means the browser that Playwright manages itself. The tests take the path from
the environment variable LODESTONE_BROWSER; if that is already set here, only it is tried.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

#: The headless shell comes first: it needs half of the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FIREFOX = ("firefox-esr", "firefox")
#: What WebKit's tests run, with Debian's package that has it.
WEBKIT = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
PLAYWRIGHT = (sys.executable, "-m", "playwright")
APT_INSTALL = str(Path(__file__).with_name("apt-install"))


def find(paths: list[str]) -> str | None:
    """Return the first of the paths that Playwright can start, `None` if there is none.

    Its presence is not enough: Ubuntu's chromium-browser only asks for a snap.
    """
    with sync_playwright() as playwright:
        for path in paths:
            try:
                playwright.chromium.launch(executable_path=path or None).close()
            except Error:
                continue
            return path
    return None


def known() -> list[str]:
    """Return the browsers on this machine by their usual names, and Playwright's own."""
    return [path for name in NAMES if (path := shutil.which(name))] + [""]


def apt_install(package: str) -> None:
    """Install a package of Debian or Ubuntu, or exit after the script has said what to do."""
    if subprocess.run([APT_INSTALL, package], stdout=sys.stderr, check=False).returncode:
        sys.exit(1)


def is_debian() -> bool:
    """Return whether this is Debian itself."""
    return sys.platform == "linux" and platform.freedesktop_os_release()["ID"] == "debian"


def install_firefox() -> None:
    """Install Debian's Firefox if there is none; if that fails, its tests are skipped."""
    if is_debian() and not any(map(shutil.which, FIREFOX)):
        subprocess.run([APT_INSTALL, "firefox-esr"], stdout=sys.stderr, check=False)


def install_webkit() -> None:
    """Install Debian's WebKit, its driver and a screen; if that fails, its tests are skipped."""
    if is_debian() and not all(map(shutil.which, WEBKIT)):
        command = [APT_INSTALL, *WEBKIT.values()]
        subprocess.run(command, stdout=sys.stderr, check=False)


def install() -> None:
    """Install Chromium's headless shell: Debian's on Debian, Playwright's build elsewhere."""
    if is_debian():
        apt_install("chromium-headless-shell")
    else:
        with_packages = ["--with-deps"] if shutil.which("apt-get") else []
        command = [*PLAYWRIGHT, "install", *with_packages, "chromium"]
        subprocess.run(command, stdout=sys.stderr, check=False)


def main() -> None:
    """Print the path, or exit with one line that says what is missing."""
    # Playwright's driver needs one library that the smallest systems lack.
    if subprocess.run([*PLAYWRIGHT, "--version"], capture_output=True, check=False).returncode:
        apt_install("libatomic1")

    if chosen := os.environ.get("LODESTONE_BROWSER"):
        path = find([chosen])
    else:
        path = find(known())
        if path is None:
            install()
            path = find(known())
    if path is None:
        missing = f"{chosen} does not start" if chosen else "no browser here starts for the tests"
        sys.exit(f"lodestone: {missing}; name one: make test LODESTONE_BROWSER=/path/to/chromium")
    install_firefox()
    print(path)


if __name__ == "__main__":
    if sys.argv[1:] == ["webkit"]:
        install_webkit()
    else:
        main()
