import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { connections } from '#bench/measure/load.ts'
import { sized } from '#bench/measure/short.ts'
import { askDesk } from '#bench/polling/ask-desk.ts'
import { measureRows, medianCost } from '#bench/polling/measure-row.ts'
import { measureStreams } from '#bench/polling/measure-streams.ts'
import { mixOf } from '#bench/polling/mix.ts'
import type { MemberCookies, Urls } from '#bench/polling/polling-portal.ts'
import { pollingRows } from '#bench/polling/polling-rows.ts'
import { printMix, printPollingGoals, printRows } from '#bench/polling/print-polling.ts'
import { measureRevocation } from '#bench/polling/revocation.ts'
import { type ChildPortal, postmasterOf, startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- polling`: the cost of the polls that every open page makes: session check, dashboard sync and maintenance notice.

const rounds = sized(5, 1)
const seconds = sized(0.8, 0.1)
const memberCount = sized(1000, 60)
const revocations = sized(10, 2)
const script = 'bench/polling/polling-portal.ts'

const builtAt = async (portal: ChildPortal): Promise<string> => (await askDesk<Urls>(`${portal.url}/urls`)).built

/** Two nodes on one database; sessions end on the first, and the second must learn of it. */
const revoke = async (dataDir: string, first: ChildPortal, members: readonly MemberCookies[]) => {
  const second = await startPortal({ dataDir, script })
  try {
    return await measureRevocation(await builtAt(first), await builtAt(second), members)
  } finally {
    await second.stop()
  }
}

const run = async (dataDir: string): Promise<void> => {
  const portal = await startPortal({ dataDir, script })
  try {
    const members = await askDesk<MemberCookies[]>(`${portal.url}/members/${memberCount}`)
    const revocation = await revoke(dataDir, portal, members.splice(0, revocations))
    const bench = { desk: portal.url, postmaster: (await postmasterOf(dataDir)).pid }
    const built = await builtAt(portal)
    // Before the rows, which then find every member logged in to the telehealth side.
    const streams = await measureStreams(bench, built, members)
    const rows = await pollingRows(portal.url, members)
    const samples = await measureRows(bench, rows, { rounds, seconds })
    const mark = await medianCost(bench, rounds, async () => (await askDesk<{ rows: number }>(`${portal.url}/marks`, 'POST')).rows)
    const idleSecond = await medianCost(bench, 3, () => sleep(1000, 1))
    const mix = mixOf(samples, { mark, idleSecond, streams })
    const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`
    console.log(`${processor}, Node ${process.versions.node}; ${connections} connections, medians of ${rounds}\n`)
    printRows(rows, samples)
    console.log(`\nA mark of last input, written in a batch: Node ${mark.node.toFixed(1)} µs, PostgreSQL ${mark.database.toFixed(1)} µs.`)
    console.log(
      `A login to the telehealth side: Node ${streams.login.node.toFixed(0)} µs, PostgreSQL ${streams.login.database.toFixed(0)} µs.`,
    )
    console.log(
      `A stream of events, each second: Node ${streams.second.node.toFixed(2)} µs, PostgreSQL ${streams.second.database.toFixed(2)} µs.`,
    )
    printMix(mix)
    printPollingGoals(samples, mix, revocation)
  } finally {
    await portal.stop()
  }
}

await withDataDir(run)
