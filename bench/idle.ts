import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { sized } from '#bench/measure/short.ts'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- idle`: the statements that a portal with the telehealth side inside sends while nobody uses it, counted in PostgreSQL's
// log, and those that it sends most.

const settleMs = sized(20_000, 500)
const measuredMs = sized(60_000, 3_000)

/** Statements as PostgreSQL logs them: simple ones and those with parameters. */
const logged = /LOG: {2}(?:statement|execute [^:]*): (.*)/g

await withDataDir(async (dataDir) => {
  const { connection, pid, stop } = await startEmbedded({ dataDir })
  const portal = await startPortal({ dataDir })
  try {
    await sleep(settleMs)
    const client = new Client({ ...connection, user: 'postgres' })
    await client.connect()
    await client.query(`alter system set log_statement = 'all'`)
    await client.query('select pg_reload_conf()')
    const log = join(dataDir, 'postgres.log')
    const ticks = async () => (await readFile(`/proc/${portal.pid}/stat`, 'utf8')).split(' ').slice(13, 15).map(Number)
    const before = await ticks()
    const { length } = await readFile(log, 'utf8')
    await sleep(measuredMs)
    const after = await ticks()
    const statements = [...(await readFile(log, 'utf8')).slice(length).matchAll(logged)].map(([, text = '']) => text)
    await client.end()
    const cpuMs = after.reduce((sum, value, at) => sum + value - (before[at] ?? 0), 0) * 10
    console.log(
      `server ${pid}: ${statements.length} statements in ${measuredMs / 1000} s; the node used ${((cpuMs * 1000) / measuredMs).toFixed(1)} ms of processor a second`,
    )
    const most = [...Map.groupBy(statements, (text) => text.slice(0, 110))].sort((a, b) => b[1].length - a[1].length)
    for (const [text, same] of most.slice(0, 15)) console.log(`${`${same.length}`.padStart(6)}  ${text}`)
  } finally {
    await portal.stop()
    await stop()
  }
})
