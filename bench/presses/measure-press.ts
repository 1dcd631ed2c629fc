import type { CDPSession, Page } from '@playwright/test'
import type { Press } from '#bench/presses/common-presses.ts'

/** How often the processor is slower than this machine's, as a middling phone's. */
const slower = 4

/** Pixels of the window, at most, that the browser's own bars take. */
const ownBars = 200

/**
 * Makes the browser's window as large as the phone's screen in device pixels. In a smaller window Chromium shows only a corner of the page.
 * It then counts a press as shown only when that corner changes.
 */
const enlargeWindow = async (browser: CDPSession, page: Page): Promise<void> => {
  const { windowId } = await browser.send('Browser.getWindowForTarget')
  const { width, height } = await page.evaluate(() => ({ width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio }))
  await browser.send('Browser.setWindowBounds', { windowId, bounds: { width, height: height + ownBars } })
}

/**
 * Milliseconds from the press to the next frame that shows something, by the browser's Event Timing: the longest of the events of one
 * press. It counts in steps of 8 ms; an event below 16 ms is not reported and counts as 8.
 */
export const measurePress = async (page: Page, { path, on, before, key }: Press): Promise<number> => {
  const browser = await page.context().newCDPSession(page)
  await page.goto(path)
  await enlargeWindow(browser, page)
  await before?.(page)
  const pressed = on(page)
  await pressed.scrollIntoViewIfNeeded()
  if (key) await pressed.focus()
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(() => {
    const longest = { ms: 8 }
    Object.assign(globalThis, { longest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) longest.ms = Math.max(longest.ms, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  if (key) await pressed.press(key)
  // Playwright's own checks of what a tap hits would run during the press.
  else await pressed.tap({ force: true })
  // Entries come after the frame in which their event was shown.
  await page.waitForTimeout(1500)
  return page.evaluate(() => (globalThis as unknown as { longest: { ms: number } }).longest.ms)
}
