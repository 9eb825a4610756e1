"""The showcase bot's table on the page."""

from tests.sandbox.page.browser import BrowserPage

LAST_MESSAGE = "#messages .message:last-child"


async def deal_table(page: BrowserPage) -> None:
    """Ask for a new table, and wait until it is there with its picture."""
    newest = f"document.querySelector({LAST_MESSAGE!r})"
    before = await page.evaluate(f"{newest}?.id ?? ''")
    await page.paste_text("/table")
    await page.press_key("Enter")
    await page.wait_until_true(
        f"{newest}?.id !== {before!r} && {newest}?.querySelector('img')?.naturalWidth === 1100"
    )
