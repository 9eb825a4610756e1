"""The table that the showcase's bot deals, as it stands on the page."""

from tests.sandbox.page.browser import Page

LAST = "#messages .message:last-child"


async def deal(page: Page) -> None:
    """Ask for a new table, and wait until it is there with its picture."""
    newest = f"document.querySelector({LAST!r})"
    before = await page.evaluate(f"{newest}?.id ?? ''")
    await page.insert("/table")
    await page.press("Enter")
    await page.wait_for(
        f"{newest}?.id !== {before!r} && {newest}?.querySelector('img')?.naturalWidth === 1100"
    )
