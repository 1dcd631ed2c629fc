import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { migrateDatabase } from '#platform/db/migrate.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { ImportPhase } from '#tools/faults/imports/import-worker.ts'
import { type MadeUpFile, madeUpFiles } from '#tools/faults/imports/made-up-834.ts'
import { differences, piecesOf, storedResult } from '#tools/faults/imports/stored-result.ts'
import { startWorker } from '#tools/faults/imports/worker-process.ts'

const rounds = 20
/** A kill that comes after the end does not count; another round takes its place, up to so many. */
const mostTries = 60
const mostShown = 20
const phases = ['receiving', 'checking', 'applying'] as const satisfies readonly ImportPhase[]

type ImportRound = { title: string; seconds: number; passed: boolean }

type Server = {
  on: (database: string) => ClientConfig
  make: (name: string, template: string) => Promise<void>
  drop: (name: string) => Promise<void>
}

const withClient = async <T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ ...config, options: '-c search_path=portal,public' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One file's import: the database before it, and what an undisturbed worker made of it. `phaseMs`: how long each phase took. */
type Undisturbed = { file: MadeUpFile; before: string; result: string[]; pieces: number; phaseMs: Record<ImportPhase, number> }

/** Imports each file once without a kill, each into a copy of the database that the one before left. */
const importUndisturbed = async ({ on, make }: Server): Promise<Undisturbed[]> => {
  const done: Undisturbed[] = []
  let before = 'app'
  for (const [at, file] of madeUpFiles().entries()) {
    const name = `undisturbed_${at + 1}`
    await make(name, before)
    const worker = await startWorker()
    const { isDone, news } = await worker.work({ connection: on(name), file })
    if (!isDone) throw new Error(`The undisturbed import of ${file.name} failed.`)
    const lasting = (phase: ImportPhase) => {
      const begun = news.findIndex((one) => one.news === phase)
      const next = news.slice(begun).find((one) => one.news !== phase)
      return (next?.atMs ?? 0) - (news[begun]?.atMs ?? 0)
    }
    const phaseMs = { receiving: lasting('receiving'), checking: lasting('checking'), applying: lasting('applying') }
    const [result, pieces] = await withClient(on(name), async (client) => [await storedResult(client), await piecesOf(client)] as const)
    const told = phases.map((phase) => `${phase} ${phaseMs[phase].toFixed(0)} ms`).join(', ')
    console.log(`${file.name}, undisturbed: ${told}; ${result.length} rows of the result`)
    done.push({ file, before, result, pieces, phaseMs })
    before = name
  }
  return done
}

type Kill = { phase: ImportPhase; afterMs: number }
type Judged = { hit: string; problems: string[] }

/** Kills a worker at a moment, and lets the next one, which waits for that, go on at once. Null if the import had ended before the kill. */
const killOnce = async (server: Server, name: string, undisturbed: Undisturbed, { phase, afterMs }: Kill): Promise<Judged | null> => {
  const { file, result, pieces } = undisturbed
  const order = { connection: server.on(name), file }
  const [worker, next] = await Promise.all([startWorker(), startWorker()])
  return withClient(server.on(name), async (client) => {
    const begun = Promise.withResolvers<void>()
    const working = worker.work(order, (news) => news === phase && begun.resolve())
    await Promise.race([begun.promise, working])
    await sleep(afterMs)
    await worker.kill()
    await working
    const { rows } = await client.query<{ state: string }>('select state from import_runs where file_name = $1', [file.name])
    const hit = rows[0]?.state ?? 'before the start'
    if (hit === 'done') {
      await next.kill()
      return null
    }
    const { isDone } = await next.work(order)
    if (!isDone) return { hit, problems: ['the next worker did not end the import'] }
    const sentAgain = (await piecesOf(client)) - pieces
    return {
      hit,
      problems: [
        ...differences(result, await storedResult(client)),
        ...(sentAgain < 0 || sentAgain > 1 ? [`${sentAgain} more events of received pieces`] : []),
      ],
    }
  })
}

const report = (title: string, { hit, problems }: Judged, seconds: number): ImportRound => {
  console.log(`${title.padEnd(58)}hit ${hit}: ${problems.length === 0 ? 'the same result' : `${problems.length} DIFFERENCES`}`)
  for (const problem of problems.slice(0, mostShown)) console.log(`  ${problem}`)
  if (problems.length > mostShown) console.log(`  and ${problems.length - mostShown} more`)
  return { title, seconds, passed: problems.length === 0 }
}

const runRounds = async (server: Server, seed: number): Promise<ImportRound[]> => {
  const imports = await importUndisturbed(server)
  const random = seededRandom(seed)
  const results: ImportRound[] = []
  const hits = new Map<string, number>()
  for (let at = 0; results.length < rounds && at < mostTries; at += 1) {
    const began = performance.now()
    const phase = phases[at % phases.length] as ImportPhase
    const undisturbed = imports[Math.floor(at / phases.length) % imports.length] as Undisturbed
    const kill = { phase, afterMs: random() * undisturbed.phaseMs[phase] }
    const name = `round_${at + 1}`
    await server.make(name, undisturbed.before)
    const judged = await killOnce(server, name, undisturbed, kill)
    await server.drop(name)
    const title = `import ${at + 1}: ${undisturbed.file.name}, ${kill.afterMs.toFixed(0)} ms into ${phase}`
    if (!judged) {
      console.log(`${title.padEnd(58)}the import had ended: does not count`)
      continue
    }
    hits.set(judged.hit, (hits.get(judged.hit) ?? 0) + 1)
    results.push(report(title, judged, (performance.now() - began) / 1000))
  }
  const missed = phases.filter((phase) => !hits.has(phase))
  const told = [...hits].map(([hit, count]) => `${hit} ${count}`).join(', ')
  console.log(`\n${results.length} kills of an import, seed ${seed}; hit ${told}`)
  const isSpread = missed.length === 0 && results.length === rounds
  return [...results, { title: `import rounds: ${rounds} kills that hit every phase`, seconds: 0, passed: isSpread }]
}

/** Kills imports of eligibility files at random moments, and compares what is stored at the end with undisturbed imports. */
export const importRounds = async (dataDir: string, seed: number): Promise<ImportRound[]> => {
  const embedded = await startEmbedded({ dataDir, durable: false })
  const on = (database: string): ClientConfig => ({ ...embedded.connection, database })
  const ownerOn = (database: string): ClientConfig => ({ ...embedded.owner, database })
  const run = (query: string) => withClient(ownerOn('postgres'), (client) => client.query(query))
  const server: Server = {
    on,
    make: async (name, template) => void (await run(`create database ${name} template ${template}`)),
    drop: async (name) => void (await run(`drop database ${name} with (force)`)),
  }
  try {
    const appRole = embedded.connection.user
    await migrateDatabase(ownerOn('app'), { schemaName: 'portal', migrationsFolder: 'server/schema/migrations', appRole })
    await withClient(on('app'), (client) =>
      client.query(`insert into groups (id, code, name, starts_on, created_at)
        select ('00000000-0000-7000-8000-00000000000' || n)::uuid, code, code, '2026-01-01', now()
        from (values (1, 'GRPA'), (2, 'GRPB')) as g(n, code)`),
    )
    return await runRounds(server, seed)
  } finally {
    await embedded.stop()
  }
}
