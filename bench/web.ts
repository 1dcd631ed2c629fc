// `npm run bench -- web [--peer URL]`: size and Lighthouse mobile figures of the sign-in page and the dashboard, medians of five, beside
// pages of the same elements and styles that React renders from constant data. All pages (and peers) are measured in turn, so that other
// load on the machine affects all. Each page is measured twice: by simulation, and with the processor really slowed for its blocking time.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median, tableOf } from '#bench/measure/numbers.ts'
import { sized } from '#bench/measure/short.ts'
import { serveConstantPages } from '#bench/web/constant/serve-constant-pages.ts'
import { type Reading, readPage } from '#bench/web/lighthouse.ts'
import { printMainThread } from '#bench/web/main-thread.ts'
import { readSecondVisit } from '#bench/web/second-visit.ts'
import { cookieHeader, type Page } from '#bench/web/with-browser.ts'
import { byteBudgets, weighPage } from '#e2e/weigh-page.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { startPortal } from '#tools/child-portal.ts'

const { values: options } = parseArgs({
  options: {
    peer: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: sized('5', '1') },
    short: { type: 'boolean' },
  },
})

/** Goals of performance.md for these two pages, in kB of gzip, seconds (lcp) and ms (tbt). */
const goals = {
  'sign-in': { kB: byteBudgets.signIn / 1000, lcp: 1.0, tbt: 50, cls: 0.01 },
  dashboard: { kB: byteBudgets.dashboard / 1000, lcp: 1.3, tbt: 50, cls: 0.01 },
}

/** The goal for the LCP of a second visit, in seconds, with the processor slowed four times. */
const secondVisitGoal = 0.6

const cookiesOfAna = async (url: string): Promise<NonNullable<Page['cookies']>> => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'ana.rivera@example.com', password: demoPassword, type: 'MEMBER', version: 2 }),
  })
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}`)
  return answer.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { name, value }
  })
}

type Readings = ReadonlyMap<string, readonly Reading[]>
const tbtOf = (readings: Readings, name: string) => median((readings.get(name) ?? []).map(({ tbt }) => tbt))

/** The page's blocking time as a ratio to that of its constant page, or the two times if the constant page does not block at all. */
const ratioToConstant = (readings: Readings, name: string): string => {
  const [ms, constantMs] = [tbtOf(readings, name), tbtOf(readings, `${name}, constant`)]
  return constantMs === 0 ? `${ms.toFixed(0)} ms / 0 ms` : (ms / constantMs).toFixed(2)
}

const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
const portal = await startPortal({ dataDir })
let constant: Awaited<ReturnType<typeof serveConstantPages>> | undefined
try {
  const own: Page[] = [
    { name: 'sign-in', url: `${portal.url}/login` },
    { name: 'dashboard', url: `${portal.url}/dashboard`, cookies: await cookiesOfAna(portal.url) },
  ]
  constant = await serveConstantPages(own)
  const pages: Page[] = [...own, ...constant.pages, ...options.peer.map((url) => ({ name: url, url }))]
  const readings = new Map<string, Reading[]>(pages.map(({ name }) => [name, []]))
  const slowed = new Map<string, Reading[]>(pages.map(({ name }) => [name, []]))
  for (let round = 1; round <= Number(options.rounds); round += 1)
    for (const page of pages) {
      readings.get(page.name)?.push(await readPage(page, 'simulate'))
      slowed.get(page.name)?.push(await readPage(page, 'devtools'))
      process.stderr.write(`round ${round}: ${page.name}\n`)
    }
  const rows: string[][] = []
  for (const page of pages) {
    const all = readings.get(page.name) ?? []
    const of = (pick: (reading: Reading) => number) => median(all.map(pick))
    // Of the page's own server: a third party is named, and may not answer here.
    const scripts = all.flatMap((reading) => reading.scripts).filter((url) => new URL(url).origin === new URL(page.url).origin)
    const kB = (await weighPage(page.url, cookieHeader(page), scripts)) / 1000
    const goal = goals[page.name as keyof typeof goals]
    const figures: [number, number, number | undefined][] = [
      [kB, 1, goal?.kB],
      [of(({ lcp }) => lcp), 2, goal?.lcp],
      [tbtOf(readings, page.name), 0, goal?.tbt],
      [tbtOf(slowed, page.name), 0, goal?.tbt],
      [of(({ cls }) => cls), 3, goal?.cls],
    ]
    const cells = figures.map(
      ([value, digits, most]) =>
        `${value.toFixed(digits)}${most === undefined ? '' : value <= most ? ` ok (<= ${most})` : ` MISSED (<= ${most})`}`,
    )
    rows.push([page.name, of(({ score }) => score).toFixed(0), ...cells, String(new Set(all.flatMap(({ foreign }) => foreign)).size)])
  }
  const again: string[][] = []
  for (const page of own) {
    const lcp = await readSecondVisit(page)
    again.push([page.name, lcp.toFixed(2), `≤ ${secondVisitGoal}`, lcp <= secondVisitGoal ? 'ok' : 'MISSED'])
  }
  for (const page of constant.pages) again.push([page.name, (await readSecondVisit(page)).toFixed(2), '', ''])
  console.log(tableOf(['page', 'score', 'JS+CSS kB gz', 'LCP s', 'TBT ms', 'TBT ms, slowed', 'CLS', 'third parties'], rows))
  console.log(`\n${tableOf(['second visit', 'LCP s', 'goal', ''], again)}`)
  const ratios = own.map(({ name }) => [name, ...[readings, slowed].map((figures) => ratioToConstant(figures, name)), '≤ 1.5'])
  console.log(`\n${tableOf(['TBT / constant', 'simulated', 'slowed', 'goal'], ratios)}`)
  console.log('\nWhat the main thread does after a first visit begins, in ms, with the processor slowed four times:\n')
  for (const page of own) await printMainThread(page)
} finally {
  constant?.close()
  await portal.stop()
  await rm(dataDir, { recursive: true, force: true })
}
