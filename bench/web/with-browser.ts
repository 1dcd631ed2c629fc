import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '#tools/setup/chromium.ts'

export type Page = { name: string; url: string; cookies?: readonly { name: string; value: string }[] }

/** The `cookie` header of a request for the page without a browser. */
export const cookieHeader = ({ cookies = [] }: Page): string => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** As Lighthouse's phone. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
/** How many times slower the processor is made. */
export const slowness = 4

/** Milliseconds in which a page does all that it does by itself at a first load, except storing itself for offline use. */
export const firstLoadMs = 3_500

/**
 * Makes V8 keep line numbers when it compiles. By default it leaves them out. React makes `Error` objects when it starts; with a debugger
 * attached, as here, V8 needs their line numbers and compiles React a second time: 100 to 200 ms with the slowed processor. Members have no
 * debugger.
 */
const lineNumberFlags = ['--js-flags=--no-enable-lazy-source-positions']

type Options = Parameters<typeof chromium.launchPersistentContext>[1]

/** Starts a fresh browser with the page's cookies in its own jar, like a member's; cookies set later by the server are added. */
export const withBrowser = async <T>(
  { url, cookies = [] }: Page,
  options: Options,
  act: (browser: BrowserContext) => Promise<T>,
): Promise<T> => {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-web-'))
  const executablePath = findChromium()
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    ...(executablePath ? { executablePath } : {}),
    args: [...(options?.args ?? []), ...lineNumberFlags],
  })
  try {
    // `__Host-` cookies are accepted for https only; a browser also sends them to http://localhost.
    const origin = `https://${new URL(url).host}`
    await browser.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin, secure: true })))
    return await act(browser)
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}
