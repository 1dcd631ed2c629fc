import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { findChromium } from '#tools/setup/chromium.ts'

const run = promisify(execFile)

/** Outside the package: it is large, and only this benchmark asks for it. */
const lighthouse = 'lighthouse@13.5.0'
const flags = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
]

export type Page = { name: string; url: string; cookie?: string }
export type Reading = { score: number; lcp: number; tbt: number; cls: number; foreign: string[]; scripts: string[] }

type Audit = { numericValue?: number; details?: { items?: { url: string; resourceType?: string }[] } }
type Result = { categories: { performance: { score: number } }; audits: Record<string, Audit> }

/** One mobile run with simulated throttling; seconds, milliseconds, and the addresses of scripts and styles. */
export const readPage = async ({ url, cookie }: Page): Promise<Reading> => {
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []
  const args = [
    '--yes',
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    '--only-categories=performance',
    `--chrome-flags=${flags.join(' ')}`,
    ...headers,
  ]
  const { stdout } = await run('npx', args, { maxBuffer: 64_000_000, env: { ...process.env, CHROME_PATH: findChromium() ?? '' } })
  const { categories, audits } = JSON.parse(stdout) as Result
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
}

/** Scripts and styles of a page as gzip -9 would send them, inlined styles and scripts included, words and configuration (JSON) not; kB of 1000 bytes. */
export const weighPage = async ({ url, cookie }: Page, scripts: readonly string[]): Promise<number> => {
  const headers = { 'accept-encoding': 'identity', ...(cookie ? { cookie } : {}) }
  const textOf = async (address: string) => (await fetch(address, { headers })).text()
  const inlined = [...(await textOf(url)).matchAll(/<(style|script)\b(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/\1>/g)]
    .map(([, , text = '']) => text)
    .join('')
  const files = await Promise.all([...new Set(scripts)].map(textOf))
  return [inlined, ...files].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000
}
