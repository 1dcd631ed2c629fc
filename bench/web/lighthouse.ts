import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '#platform/free-port.ts'
import { findChromium } from '#tools/setup/chromium.ts'

const run = promisify(execFile)

/** Not a dependency: it is large, and only this benchmark uses it. */
const lighthouse = 'lighthouse@13.5.0'
const flags = ['--headless=new', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update']

export type Page = { name: string; url: string; cookies?: readonly { name: string; value: string }[] }
export type Reading = { score: number; lcp: number; tbt: number; cls: number; foreign: string[]; scripts: string[] }

type Audit = { numericValue?: number; details?: { items?: { url: string; resourceType?: string }[] } }
type Result = { finalDisplayedUrl: string; categories: { performance: { score: number } }; audits: Record<string, Audit> }

/** Starts a fresh browser with the page's cookies in its own jar, like a member's; cookies set later by the server are added. */
const withBrowser = async <T>({ url, cookies = [] }: Page, act: (port: number) => Promise<T>): Promise<T> => {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-lighthouse-'))
  const port = await freePort()
  const executablePath = findChromium()
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...flags, `--remote-debugging-port=${port}`],
  })
  try {
    // `__Host-` cookies are accepted for https only; a browser also sends them to http://localhost.
    const origin = `https://${new URL(url).host}`
    await browser.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin, secure: true })))
    return await act(port)
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/**
 * One mobile run with simulated throttling: seconds, ms, and the URLs of scripts and styles.
 * @throws when the page redirected to another path
 */
export const readPage = (page: Page): Promise<Reading> =>
  withBrowser(page, async (port) => {
    const { url } = page
    const args = [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      '--disable-storage-reset',
      `--port=${port}`,
    ]
    const { stdout } = await run('npx', args, { maxBuffer: 64_000_000 })
    const { finalDisplayedUrl, categories, audits } = JSON.parse(stdout) as Result
    if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${finalDisplayedUrl}`)
    const requests = audits['network-requests']?.details?.items ?? []
    const own = new URL(url).origin
    return {
      score: categories.performance.score * 100,
      lcp: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
      tbt: audits['total-blocking-time']?.numericValue ?? Number.NaN,
      cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      foreign: requests.map((request) => request.url).filter((address) => /^https?:/.test(address) && new URL(address).origin !== own),
      scripts: requests
        .filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
        .map((request) => request.url),
    }
  })
