import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { Pool } from 'pg'
import type { RequestCost } from '#bench/polling/polling-portal.ts'
import { announceGeneration, fillDirectory } from '#bench/search/fill-directory.ts'
import { postgis, type Rival, zipAny } from '#bench/search/rival-searches.ts'
import { connectionOf } from '#platform/db/open-db.ts'
import { demoKeys } from '#platform/demo-keys.ts'
import { buildApp } from '#server/app.ts'
import { readDemoConfig } from '#server/config.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openDirectory } from '#server/directory/snapshot/open-directory.ts'
import { openPortal } from '#server/open-portal.ts'
import { findDoctors, queryOf } from '#server/providers/find-doctors.ts'
import { providerCalls } from '#shared/providers/provider-calls.ts'

// The process that `bench/search.ts` loads: the portal, and on a plain Fastify server our search alone and its alternatives.

export type Filled = {
  fillSeconds: number
  snapshotSeconds: number
  fromFileSeconds: number
  networkSeconds: number
  megabytes: number
  hasPostgis: boolean
}

const config = readDemoConfig()
const { portal, isReady, beginJobs, close } = await openPortal(config, { keys: demoKeys(config.dataDir), gateways: demoGateways })
beginJobs()
await seedDemo(portal.db, portal.clock)
const built = await (await buildApp(portal, { isReady, dist: null })).listen({ port: 0, host: '127.0.0.1' })

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const heldBytes = (): number => {
  const { doctors } = portal.directory.held()?.snapshots ?? {}
  return doctors ? Object.values(doctors.columns).reduce((sum, column) => sum + column.byteLength, 0) : 0
}

const fill = async (rows: number): Promise<Filled> => {
  let hasPostgis = false
  const fillSeconds = await seconds(async () => {
    ;({ hasPostgis } = await fillDirectory(portal.pool, rows))
  })
  const generation = await announceGeneration(portal.pool)
  const snapshotSeconds = await seconds(async () => {
    while (portal.directory.held()?.generation !== generation) await new Promise((resolve) => setTimeout(resolve, 20))
  })
  const networkSeconds = await fillNetwork()
  const next = openDirectory({ ...portal, ...config, connection: connectionOf(portal.pool), holdsSnapshots: true })
  const fromFileSeconds = await seconds(() => next.keepUp())
  return { fillSeconds, snapshotSeconds, fromFileSeconds, networkSeconds, megabytes: heldBytes() / 1e6, hasPostgis }
}

const network = { ids: ['00000000-0000-4000-8000-00000000be7c'], day: portal.clock.now().toISOString().slice(0, 10) }

/** A network of every other doctor, whose rows are marked before anything is measured. */
const fillNetwork = async (): Promise<number> => {
  await portal.pool.query(
    `insert into networks (id, key, name, source, as_of, loaded_at, members, id_kinds) values ($1, 'bench', 'Bench', 'bench', $2, now(), 0, '{npi}')
      on conflict do nothing`,
    [network.ids[0], network.day],
  )
  await portal.pool.query('truncate network_members')
  await portal.pool.query('set statement_timeout = 0')
  await portal.pool.query(
    `insert into network_members (network_id, provider_id) select $1, npi from directory_doctors where npi::bigint % 2 = 0`,
    [network.ids[0]],
  )
  await portal.pool.query('analyze network_members')
  return seconds(async () => {
    for (;;) {
      const held = portal.directory.held()
      if (held && portal.networkFilters.kept(held, 'doctors', network)) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
}

const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/**
 * A pool without the portal's statement timeout of 30 s: with millions of rows an alternative may take longer and must still be measured.
 */
const patient = new Pool({ ...connectionOf(portal.pool), statement_timeout: 0 })

const desk = fastify()
const read = (query: unknown) => providerCalls.findDoctors.input.parse(query)
const rival = (path: string, search: Rival) => desk.get(path, ({ query }) => search(patient, queryOf(read(query))))

let filled: Filled | { failed: string } | null = null
desk.get('/api/ready', async () => ({ status: 'ready' }))
desk.get('/built', async () => ({ url: built }))
desk.get('/postmaster', async () => {
  const { rows } = await portal.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { pid: parentOf(rows[0]?.pid ?? 0) }
})
desk.post<{ Params: { rows: string } }>('/fill/:rows', async ({ params }) => {
  filled = null
  fill(Number(params.rows)).then(
    (done) => {
      filled = done
    },
    (error) => {
      filled = { failed: String(error) }
    },
  )
  return {}
})
desk.get('/filled', async () => ({ filled }))
desk.get('/figures', async (): Promise<RequestCost> => {
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, statements: 0 }
})

/** The baseline: always the same 25 doctors. */
let constant: object | null = null
desk.get('/constant', async () => {
  constant ??= await findDoctors(portal, read({ zip: '60601', radius: 250, limit: 25 }))
  return constant
})
desk.get('/ours', async ({ query }) => findDoctors(portal, read(query)))
desk.get('/network', async ({ query }) => findDoctors(portal, read(query), network))
desk.get('/tables', async ({ query }) =>
  findDoctors({ ...portal, pool: patient, directory: { ...portal.directory, held: () => null } }, read(query)),
)
rival('/zip-any', zipAny)
rival('/postgis', postgis)

const address = await desk.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => {
  void patient
    .end()
    .then(close)
    .then(() => process.exit(0))
})
console.log(`The portal of the benchmark is up at ${address}`)
