import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fastify from 'fastify'
import type { Pool } from 'pg'
import {
  addFamilies,
  addProfiles,
  familiesOf,
  fillClaims,
  writeAccumulatorsFile,
  writeClaimsFile,
  writeNetworkFile,
} from '#bench/benefits/benefit-rows.ts'
import { copyIn, copyOut, withCopyClient } from '#bench/measure/copy-tables.ts'
import { tableOf } from '#bench/measure/numbers.ts'
import { isShort, sized } from '#bench/measure/short.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import { demoKeys } from '#platform/demo-keys.ts'
import { withTwin } from '#platform/http/cookies.ts'
import { buildApp } from '#server/app.ts'
import { importAccumulators } from '#server/benefits/import-accumulators.ts'
import { importNetworks } from '#server/benefits/networks/import-networks.ts'
import { importClaims } from '#server/claims/import-claims.ts'
import { readDemoConfig } from '#server/config.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { jobAuditContext } from '#server/eligibility/runs/work-on-run.ts'
import { openPortal } from '#server/open-portal.ts'
import type { Portal } from '#server/portal.ts'
import { signTokens } from '#server/session/session-tokens.ts'
import { startSession } from '#server/session/start-session.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- benefits [--claims 100000] [--accumulators 1000000] [--network 1000000] [--lines 2000000]`: compares
// imports with COPY of the same rows into the same tables, and a member's page of claims with a constant answer. The table of claim lines
// has at least `--lines` rows then.

const { values } = parseArgs({
  options: {
    claims: { type: 'string', default: sized('100000', '2000') },
    accumulators: { type: 'string', default: sized('1000000', '2000') },
    network: { type: 'string', default: sized('1000000', '2000') },
    lines: { type: 'string', default: sized('2000000', '20000') },
    short: { type: 'boolean' },
  },
})
const sizes = { claims: Number(values.claims), accumulators: Number(values.accumulators), network: Number(values.network) }
const wantedLines = Number(values.lines)
const goals = { copies: 10, pageMs: 50 }
const auditContext = jobAuditContext('bench', 'bench', null)

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Empties the tables and returns the seconds that COPY takes to store the same rows again, with all indexes and foreign keys. */
const copyAgain = (pool: Pool, tables: readonly string[], folder: string): Promise<number> =>
  withCopyClient(pool, async (client) => {
    await copyOut(client, tables, folder)
    await client.query(`truncate ${tables.map((table) => `portal.${table}`).join(', ')}`)
    return secondsOf(async () => {
      await client.query('begin')
      await copyIn(client, tables, folder)
      await client.query('commit')
    })
  })

type Load = { name: string; rows: number; tables: readonly string[]; load: () => Promise<{ added: number; unchanged: number }> }

/** Loads a file into empty tables, loads it again, and copies the rows. Returns the ratio to COPY. */
const compare = async ({ pool }: Portal, folder: string, { name, rows, tables, load }: Load): Promise<number> => {
  await pool.query(`truncate ${tables.map((table) => `portal.${table}`).join(', ')}`)
  let counts = { added: 0, unchanged: 0 }
  const first = await secondsOf(async () => {
    counts = await load()
  })
  if (counts.added !== rows) throw new Error(`${name}: ${counts.added} of ${rows} rows were added.`)
  const again = await secondsOf(async () => {
    counts = await load()
  })
  if (counts.unchanged !== rows) throw new Error(`${name}: ${counts.unchanged} of ${rows} rows were unchanged.`)
  const copy = await copyAgain(pool, tables, folder)
  const row = (what: string, seconds: number) => [what, seconds.toFixed(2), (seconds / copy).toFixed(1)]
  console.log(`\n${rows.toLocaleString('en-US')} ${name}, load ${loadavg()[0]?.toFixed(1)}`)
  console.log(
    tableOf(['', 'seconds', 'x COPY'], [row('first import', first), row('the same file again', again), row('COPY of the same rows', copy)]),
  )
  return first / copy
}

const cookiesOf = async (portal: Portal, profileId: string): Promise<string> => {
  const { secret } = await startSession(portal, portal.db, { profileId, secondFactor: null, deviceId: null, userAgent: 'bench' })
  const session = await portal.sessions.find(secretHash(secret))
  if (!session) throw new Error('A session that was just started does not exist.')
  const { cookies } = await signTokens(portal, session, secret, { header: () => undefined })
  return cookies
    .flatMap(withTwin)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

/** Stores at least `wantedLines` lines, asks for pages of claims and for a constant answer in turn, and returns the page's 95th percentile in ms. */
const measurePages = async (portal: Portal, families: number): Promise<number> => {
  const { pool } = portal
  await pool.query('truncate portal.claims, portal.claim_lines')
  let [filled, known, lines] = [0, families, 0]
  while (lines < wantedLines) {
    if (filled + 2_500 > known) {
      await addFamilies(pool, known, filled + 2_500)
      known = filled + 2_500
    }
    lines += await fillClaims(pool, filled, filled + 2_500)
    filled += 2_500
  }
  await pool.query('analyze portal.claims; analyze portal.claim_lines; analyze portal.persons')
  const members = await Promise.all((await addProfiles(pool, 200)).map((id) => cookiesOf(portal, id)))
  const http = await buildApp(portal, { isReady: async () => true, dist: null })
  const constant = fastify()
  const answer = (await http.inject({ url: '/api/claims', headers: { cookie: members[0] ?? '' } })).json()
  if (answer.data?.rows?.length === undefined || answer.data.rows.length < 10)
    throw new Error(`No page of claims: ${JSON.stringify(answer)}`)
  constant.get('/constant', async () => answer)
  const times = { page: [] as number[], constant: [] as number[] }
  for (let at = 0; at < 600; at += 1) {
    const cookie = members[at % members.length] ?? ''
    const page = await secondsOf(() => http.inject({ url: '/api/claims', headers: { cookie } }))
    const other = await secondsOf(() => constant.inject({ url: '/constant' }))
    // Each member's first page warms up.
    if (at >= members.length) {
      times.page.push(page * 1000)
      times.constant.push(other * 1000)
    }
  }
  const [page, other] = [p95(times.page), p95(times.constant)]
  console.log(
    `\n${lines.toLocaleString('en-US')} lines of ${(filled * 20).toLocaleString('en-US')} claims of ${filled.toLocaleString('en-US')} families`,
  )
  console.log(
    tableOf(
      ['95th percentile', 'ms', 'x constant'],
      [
        ['page of claims', page.toFixed(1), (page / other).toFixed(1)],
        ['constant answer', other.toFixed(1), '1.0'],
      ],
    ),
  )
  await http.close()
  await constant.close()
  return page
}

const verdicts = await withDataDir(async (dataDir) => {
  const config = readDemoConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: '1000000' })
  const { portal, beginJobs, close } = await openPortal(config, { keys: demoKeys(dataDir), gateways: demoGateways })
  beginJobs()
  try {
    await seedDemo(portal.db, portal.clock)
    const families = familiesOf(sizes)
    await addFamilies(portal.pool, 0, families)
    await portal.pool.query('analyze portal.persons; analyze portal.memberships; analyze portal.coverage_spans')
    const [claims, accumulators] = [join(dataDir, 'claims.csv'), join(dataDir, 'accumulators.csv')]
    const network = join(dataDir, 'network.csv')
    await writeClaimsFile(claims, sizes.claims)
    await writeAccumulatorsFile(accumulators, sizes.accumulators)
    await writeNetworkFile(network, sizes.network)
    const loads: Load[] = [
      {
        name: 'claims',
        rows: sizes.claims,
        tables: ['claims', 'claim_lines'],
        load: () => importClaims(portal, claims, { isDryRun: false, group: null }, auditContext),
      },
      {
        name: 'accumulators',
        rows: sizes.accumulators,
        tables: ['accumulators'],
        load: () => importAccumulators(portal, accumulators, { isDryRun: false }, auditContext),
      },
      {
        name: 'providers of a network',
        rows: sizes.network,
        tables: ['network_members'],
        load: () => importNetworks(portal, network, { isDryRun: false }, auditContext),
      },
    ]
    const met: boolean[] = []
    for (const load of loads.filter(({ rows }) => rows > 0)) {
      const ratio = await compare(portal, dataDir, load)
      met.push(ratio <= goals.copies)
      console.log(`goal ≤ ${goals.copies} times COPY: ${ratio <= goals.copies ? 'ok' : 'NOT MET'}`)
    }
    if (wantedLines > 0) {
      const page = await measurePages(portal, families)
      met.push(page < goals.pageMs)
      console.log(`goal < ${goals.pageMs} ms: ${page < goals.pageMs ? 'ok' : 'NOT MET'}`)
    }
    return met
  } finally {
    await close()
  }
})
if (!isShort && verdicts.includes(false)) process.exitCode = 1
