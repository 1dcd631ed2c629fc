import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import MiniSearch from 'minisearch'
import { inventedNames, withSlip } from '#bench/autocomplete/invented-names.ts'
import { median, percentile, tableOf } from '#bench/measure/numbers.ts'
import { sized } from '#bench/measure/short.ts'
import { buildAutocomplete } from '#platform/autocomplete.ts'
import { openDb } from '#platform/db/open-db.ts'
import { openLog } from '#platform/log.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- autocomplete`: measures name suggestions over 100,000 names, compared with two common engines.

const most = 10
const count = sized(100_000, 5_000)
const names = inventedNames(count)
const step = 53
/** Typed texts: three letters of a name, six letters, and a whole word with a typo. */
const samples = names.filter((_, index) => index % step === 0)
const beginnings = samples.flatMap((name) => [name.slice(0, 3), name.slice(0, 6)])
const slips = samples.map((name, index) => ({ name, typed: withSlip(name.split(' ')[0] ?? name, index) }))

type Engine = { label: string; find: (typed: string) => Promise<readonly string[]> | readonly string[]; megabytes: number }

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const heap = (): number => {
  collect()
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
}

const built = <T>(build: () => T): { engine: T; megabytes: number } => {
  const before = heap()
  const engine = build()
  return { engine, megabytes: (heap() - before) / 1_048_576 }
}

const ours = (): Engine => {
  const { engine, megabytes } = built(() => buildAutocomplete(names))
  return { label: 'ours', megabytes, find: (typed) => engine.find(typed, most).map((entry) => names[entry] ?? '') }
}

const mini = (): Engine => {
  const { engine, megabytes } = built(() => {
    const search = new MiniSearch({
      fields: ['name'],
      storeFields: ['name'],
      searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
    })
    search.addAll(names.map((name, id) => ({ id, name })))
    return search
  })
  const find = (typed: string) =>
    engine
      .search(typed)
      .slice(0, most)
      .map(({ name }) => String(name))
  return { label: 'minisearch, prefix + fuzzy', megabytes, find }
}

const postgres = async (dataDir: string): Promise<{ engine: Engine; close: () => Promise<void> }> => {
  const log = openLog({ level: 'silent' })
  const migrationsFolder = `${import.meta.dirname}/../server/schema/migrations`
  const { pool, close } = await openDb({ databaseUrl: process.env.DATABASE_URL, dataDir, migrationsFolder, schemaName: 'portal', log })
  await pool.query('create extension if not exists pg_trgm with schema public')
  await pool.query('create table names (name text not null)')
  await pool.query('insert into names select unnest($1::text[])', [names])
  await pool.query('create index on names (lower(name) text_pattern_ops)')
  await pool.query('create index on names using gin (lower(name) gin_trgm_ops)')
  await pool.query('analyze names')
  const find = async (typed: string) => {
    const prefix = await pool.query<{ name: string }>(`select name from names where lower(name) like $1 order by name limit ${most}`, [
      `${typed.toLowerCase()}%`,
    ])
    if (prefix.rows.length >= most) return prefix.rows.map(({ name }) => name)
    const near = await pool.query<{ name: string }>(
      `select name from names where lower(name) % $1 order by similarity(lower(name), $1) desc limit ${most}`,
      [typed.toLowerCase()],
    )
    return [...prefix.rows, ...near.rows].slice(0, most).map(({ name }) => name)
  }
  return { engine: { label: 'PostgreSQL prefix, then trigram', find, megabytes: 0 }, close }
}

const asked = [...beginnings, ...slips.map(({ typed }) => typed)]

/** Runs all queries: time per query in ms, and this process's mean CPU time per query in µs. */
const ask = async ({ find }: Engine) => {
  const times: number[] = []
  const began = process.cpuUsage()
  for (const typed of asked) {
    const start = performance.now()
    await find(typed)
    times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(began)
  times.sort((a, b) => a - b)
  return { p50: median(times), p99: percentile(times, 0.99), cpu: (user + system) / asked.length }
}

/**
 * Measures the engines in turn, so that other load affects them all. The median excludes the first round, which compiles and fills
 * caches.
 */
const measure = async (engines: readonly Engine[], rounds: number) => {
  const measured = engines.map(() => [] as Awaited<ReturnType<typeof ask>>[])
  for (let round = 0; round < rounds; round += 1) for (const [index, engine] of engines.entries()) measured[index]?.push(await ask(engine))
  return Promise.all(
    engines.map(async ({ label, find, megabytes }, index) => {
      let corrected = 0
      for (const { name, typed } of slips) if ((await find(typed)).includes(name)) corrected += 1
      const of = (figure: 'p50' | 'p99' | 'cpu') => median(measured[index]?.map((figures) => figures[figure]) ?? [])
      return { label, megabytes, p50: of('p50'), p99: of('p99'), cpu: of('cpu'), corrected: corrected / slips.length }
    }),
  )
}

await withDataDir(async (dataDir) => {
  const { engine, close } = await postgres(dataDir)
  try {
    // PostgreSQL is measured separately: while it works, this process idles and discards the code compiled for the others.
    const rows = [...(await measure([ours(), mini()], sized(5, 2))), ...(await measure([engine], 1))]
    console.log(
      tableOf(
        [`${count.toLocaleString('en-US')} names`, 'p50 ms', 'p99 ms', 'CPU µs', 'MB', 'slip found in 10'],
        rows.map(({ label, p50, p99, cpu, megabytes, corrected }) => [
          label,
          p50.toFixed(3),
          p99.toFixed(3),
          cpu.toFixed(0),
          megabytes.toFixed(1),
          `${(corrected * 100).toFixed(1)} %`,
        ]),
      ),
    )
    const [first, second, third] = rows
    if (first && second && third)
      console.log(
        [
          `p99 / minisearch ${(first.p99 / second.p99).toFixed(4)}, / PostgreSQL ${(first.p99 / third.p99).toFixed(4)} (goal 0.02)`,
          `memory / minisearch ${(first.megabytes / second.megabytes).toFixed(2)} (goal 0.5), slips found ${(first.corrected * 100).toFixed(1)} % (goal 92)`,
        ].join('\n'),
      )
  } finally {
    await close()
  }
})
