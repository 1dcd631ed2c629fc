import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { wireRequest } from '#bench/measure/load.ts'
import { sized } from '#bench/measure/short.ts'
import { askDesk } from '#bench/polling/ask-desk.ts'
import { measureRows, type Sample } from '#bench/polling/measure-row.ts'
import type { Row } from '#bench/polling/polling-rows.ts'
import { zipsByFullness } from '#bench/search/fill-directory.ts'
import { goalsOf, type Measured, printSearches, printSearchGoals } from '#bench/search/print-search.ts'
import { searchMix } from '#bench/search/search-mix.ts'
import type { Filled } from '#bench/search/search-portal.ts'
import { startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- search --rows 100000,1000000 [--database-url postgres://…]`: the cost of a directory search, compared with the
// simplest alternatives. On a server with PostGIS, its nearest-neighbor index is measured too; the embedded server has none.

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: sized('100000,1000000,8000000', '2000,4000') },
    'database-url': { type: 'string' },
    rounds: { type: 'string', default: sized('3', '1') },
    short: { type: 'boolean' },
  },
})
const sizes = values.rows.split(',').map(Number)
const rounds = Number(values.rounds)
const seconds = sized(1.5, 0.1)
const questions = sized(2_000, 50)

const fillUp = async (desk: string, rows: number): Promise<Filled> => {
  await askDesk(`${desk}/fill/${rows}`, 'POST')
  for (;;) {
    const { filled } = await askDesk<{ filled: Filled | { failed: string } | null }>(`${desk}/filled`)
    if (filled && 'failed' in filled) throw new Error(filled.failed)
    if (filled) return filled
    await sleep(200)
  }
}

const measure = async (dataDir: string, count: number): Promise<Measured> => {
  const databaseUrl = values['database-url']
  const portal = await startPortal({
    dataDir,
    script: 'bench/search/search-portal.ts',
    env: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
  })
  try {
    const filled = await fillUp(portal.url, count)
    const { pid: postmaster } = await askDesk<{ pid: number }>(`${portal.url}/postmaster`)
    const zips = zipsByFullness().map(({ zip }) => zip)
    const engines = ['constant', 'ours', 'network', 'tables', 'zip-any', ...(filled.hasPostgis ? ['postgis'] : [])]
    const rows: Record<string, Row> = {}
    for (const where of ['dense', 'sparse'] as const)
      for (const clients of [1, 16])
        for (const engine of engines) {
          const url = `${portal.url}/${engine}`
          const requests = searchMix(zips, where === 'dense', questions, 3).map((query) => wireRequest('GET', `${url}?${query}`))
          rows[`${engine} ${where} ${clients}`] = { about: engine, url, requests, expect: 200, clients }
        }
    const samples: Record<string, Sample> = await measureRows({ desk: portal.url, postmaster }, rows, { rounds, seconds })
    return { count, filled, engines, samples }
  } finally {
    await portal.stop()
  }
}

const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`
console.log(`${processor}, Node ${process.versions.node}; medians of ${rounds} × ${seconds} s\n`)
const all: Measured[] = []
for (const count of sizes) {
  const measured = await withDataDir((dataDir) => measure(dataDir, count))
  printSearches(measured, loadavg()[0] ?? 0)
  all.push(measured)
}
printSearchGoals(goalsOf(all))
