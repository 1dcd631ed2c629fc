import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { firstLoadMs, type Page, withBrowser } from '#bench/web/with-browser.ts'
import { freePort } from '#platform/free-port.ts'

const run = promisify(execFile)

/** Not a dependency: it is large, and only this benchmark uses it. */
const lighthouse = 'lighthouse@13.5.0'
const flags = ['--headless=new', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update']

/** `scripts`: the addresses of the scripts and style sheets of the first load. */
export type Reading = { score: number; lcp: number; tbt: number; cls: number; foreign: string[]; scripts: string[] }

type Request = { url: string; resourceType?: string; networkRequestTime: number }
type Audit = { numericValue?: number; details?: { items?: Request[] } }
type Result = { finalDisplayedUrl: string; categories: { performance: { score: number } }; audits: Record<string, Audit> }

/**
 * How a phone is imitated. `simulate`: Lighthouse measures without slowing anything and computes what a phone would take, so that a moment
 * in which the machine was busy with other work counts four times. `devtools`: processor and network are really slowed.
 */
type Throttling = 'simulate' | 'devtools'

/**
 * Runs Lighthouse once, as a phone. LCP is in seconds, TBT in ms.
 * @throws when the page redirected to another path
 */
export const readPage = async (page: Page, throttling: Throttling): Promise<Reading> => {
  const port = await freePort()
  return withBrowser(page, { args: [...flags, `--remote-debugging-port=${port}`] }, async () => {
    const { url } = page
    const args = [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      '--disable-storage-reset',
      `--throttling-method=${throttling}`,
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
        .filter(({ networkRequestTime }) => networkRequestTime < firstLoadMs)
        .map((request) => request.url),
    }
  })
}
