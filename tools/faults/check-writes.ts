import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig } from 'pg'
import { auditKeysOf } from '#platform/audit/audit-link.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { keyedHash } from '#platform/auth/secret-token.ts'
import { addressFrom } from '#platform/db/embedded-address.ts'
import { demoKeys } from '#platform/demo-keys.ts'
import { postmasterOf } from '#tools/child-portal.ts'
import type { Acknowledged } from '#tools/faults/acknowledged.ts'

/** `torn`: the difference between the numbers of sessions and of audit rows that the same transactions wrote. */
export type Verdict = { lost: number; doubled: number; torn: number }

/** The embedded database of a data folder. */
const embeddedIn = async (dataDir: string): Promise<ClientConfig> => {
  const { host, port } = await postmasterOf(dataDir)
  return { ...(await addressFrom(dataDir, { host, port })), user: 'app', database: 'app' }
}

const withDatabase = async <T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ ...connection, options: '-c search_path=portal,public' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Counts = ReadonlyMap<string, number>

const countsOf = async (client: Client, query: string): Promise<Counts> => {
  const { rows } = await client.query<{ key: string; count: number }>(
    `select key, count(*)::int as count from (${query}) as found group by key`,
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

const judge = (acknowledged: readonly string[], found: Counts): Verdict => ({
  lost: acknowledged.filter((key) => !found.has(key)).length,
  doubled: acknowledged.filter((key) => (found.get(key) ?? 0) > 1).length,
  torn: 0,
})

const readTorn = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ torn: number }>(
    `select abs((select count(*) from sessions)
      - (select count(*) from audit_events where event = 'authn.login' and outcome = 'ok'))::int as torn`,
  )
  return rows[0]?.torn ?? 0
}

/** Looks up every acknowledged write by its own key, in the folder's embedded database or in another one. */
export const checkWrites = async (
  dataDir: string,
  { signedIn, signedOut, refused }: Acknowledged,
  database?: ClientConfig,
): Promise<Verdict> =>
  withDatabase(database ?? (await embeddedIn(dataDir)), async (client) => {
    const { rows } = await client.query<{ id: string; hash: string }>('select id, secret_hash as hash from sessions')
    const { pinKey } = demoKeys(dataDir)
    const auditName = new Map(rows.map(({ id, hash }) => [hash, keyedHash(pinKey, 'session name', id)]))
    const begun = await countsOf(client, 'select secret_hash as key from sessions')
    const ended = await countsOf(client, 'select secret_hash as key from sessions where ended_at is not null')
    const endings = await countsOf(client, "select session_hash as key from audit_events where event = 'session.logout' and outcome = 'ok'")
    const refusals = await countsOf(client, "select request_id as key from audit_events where event = 'authn.login' and outcome = 'failed'")
    const verdicts = [
      judge(signedIn, begun),
      judge(signedOut, ended),
      judge(
        signedOut.map((hash) => auditName.get(hash) ?? 'none'),
        endings,
      ),
      judge(refused, refusals),
      { lost: 0, doubled: 0, torn: await readTorn(client) },
    ]
    const sum = (pick: (verdict: Verdict) => number) => verdicts.reduce((all, verdict) => all + pick(verdict), 0)
    return { lost: sum(({ lost }) => lost), doubled: sum(({ doubled }) => doubled), torn: sum(({ torn }) => torn) }
  })

/** `isDone` is false while rows are not chained yet. */
type Proof = { ok: boolean; isDone: boolean; said: string }

/** Verifies the audit chains of a database with the keys of a data folder. */
export const proveChains = (dataDir: string, database: ClientConfig): Promise<Proof> =>
  withDatabase(database, async (client) => {
    const { checked, breaks, loose } = await verifyAudit(drizzle(client), [], auditKeysOf(demoKeys(dataDir).pinKey))
    const said = `${checked} rows proved, ${breaks.length} broken, ${loose} not chained yet`
    return { ok: breaks.length === 0 && checked > 0, isDone: loose === 0 || breaks.length > 0, said }
  })

const chainedWithinMs = 60_000

/** Verifies the audit chains once their job, which was killed as often as everything else, has caught up. */
export const checkChains = async (dataDir: string): Promise<Proof> => {
  const database = await embeddedIn(dataDir)
  for (const until = Date.now() + chainedWithinMs; ; await sleep(500)) {
    const proof = await proveChains(dataDir, database)
    if (proof.isDone || Date.now() > until) return proof
  }
}

/** A setting of the folder's embedded database, as it runs now. */
export const readSetting = async (dataDir: string, name: string): Promise<string> =>
  withDatabase(await embeddedIn(dataDir), async (client) => {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
    return rows[0]?.value ?? ''
  })
