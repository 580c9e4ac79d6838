"""Run WebKitGTK's small browser by WebDriver, on a screen that nobody sees.

Playwright has a WebKit only as a build of its own. Debian's is what applications there use; Safari,
and with it every browser of an iPhone, has the same engine with other files, media and pictures.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium.webdriver import Remote
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.patience import PATIENCE

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
#: Debian's packages that have these.
PACKAGES = "webkit2gtk-driver xvfb"
#: The small browser is a part of the library's own package.
BROWSERS = "webkit2gtk-4.*/MiniBrowser"


def browser() -> Path | None:
    """Return the path of the small browser, `None` if it is not installed."""
    return next(iter(sorted(Path("/usr/lib").glob(f"*/{BROWSERS}"))), None)


def missing() -> str:
    """Return why WebKit cannot be run here, or ""."""
    found = shutil.which(DRIVER) and shutil.which(SCREEN) and browser()
    return "" if found else f"WebKit is not installed here: apt-get install {PACKAGES}"


@contextmanager
def screen() -> Iterator[str]:
    """Run a screen of its own; yield its name."""
    seen, said = os.pipe()
    command = [SCREEN, "-displayfd", str(said), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with (
        os.fdopen(seen) as number,
        subprocess.Popen(command, pass_fds=[said], stderr=subprocess.DEVNULL) as server,
    ):
        os.close(said)
        try:
            yield f":{number.readline().strip()}"
        finally:
            server.terminate()


@contextmanager
def launched() -> Iterator[Remote]:
    """Run the browser; yield what drives it."""
    options = Options()
    options.binary_location = str(browser())
    options.add_argument("--automation")
    with screen() as display:
        service = Service(shutil.which(DRIVER), env={**os.environ, "DISPLAY": display})
        service.start()
        try:
            # Selenium gives its connection an address in a way that it warns of.
            wire = RemoteConnection(client_config=ClientConfig(service.service_url))
            with Remote(command_executor=wire, options=options) as driver:
                driver.set_script_timeout(PATIENCE)
                driver.set_page_load_timeout(PATIENCE)
                yield driver
        finally:
            service.stop()
