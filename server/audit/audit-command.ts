import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readAnchors } from '#platform/audit/anchor-audit.ts'
import { auditKeysOf } from '#platform/audit/audit-link.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { withRetiredKeys } from '#platform/auth/keys/open-keys.ts'
import type { Db } from '#platform/db/db.ts'
import { readSchema } from '#platform/db/read-schema.ts'
import type { Kms } from '#platform/gateways/kms.ts'

export const auditUsage = `  npm run foyer -- audit verify [--anchors FILE] [--log portal|care]
                                proves that no audit row was changed or removed, of the portal and
                                of the telehealth service`

type Parts = {
  db: Db
  /** The key rings of the servers; undefined if they have them elsewhere. */
  rings: Record<'portal' | 'care', KeyRing | undefined>
  kms: Kms | undefined
  /** The telehealth service's own database, if it has one. */
  careDatabaseUrl: string | undefined
  print: (line: string) => void
}

const logs = ['portal', 'care'] as const
const names = { portal: 'The portal', care: 'The telehealth service' }
const keyNames = { portal: 'PIN_KEY', care: 'CARE_KEY' }

/** @returns false if a chain is broken, or a log was asked for and is not in the database */
const verifyOne = async (
  { db, rings, kms, careDatabaseUrl, print }: Parts,
  log: (typeof logs)[number],
  anchorText: string,
): Promise<boolean> => {
  const ring = rings[log]
  const where = { db, url: log === 'care' ? careDatabaseUrl : undefined, schemaName: log }
  const report = await readSchema(where, async (tx) => {
    const keys = ring && auditKeysOf(await withRetiredKeys({ db: tx, ring, kms, setting: keyNames[log] }))
    return verifyAudit(tx, readAnchors(anchorText, log), keys)
  })
  if (report === null) {
    print(`${names[log]}: its tables are not in this database. Set CARE_DATABASE_URL and CARE_KEY, or verify the other log with --log.`)
    return false
  }
  if (!ring) print(`${names[log]}: ${keyNames[log]} is not set, so a chain that was rebuilt after a change is not found.`)
  const { checked, breaks, loose } = report
  for (const { node, position, problem } of breaks) print(`${names[log]}: broken at ${node}, link ${position}: ${problem}.`)
  print(`${names[log]}: ${checked} rows proved, ${loose} not chained yet.`)
  return breaks.length === 0
}

/**
 * Runs `npm run foyer -- audit verify`.
 * @returns whether everything was proved
 */
export const runAuditCommand = async (parts: Parts, words: readonly string[]): Promise<boolean> => {
  const options = { anchors: { type: 'string' }, log: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const asked = logs.filter((log) => values.log === undefined || log === values.log)
  if (positionals[0] !== 'verify' || asked.length === 0) throw new Error(auditUsage.trim())
  const anchorText = values.anchors === undefined ? '' : readFileSync(values.anchors, 'utf8')
  const proved: boolean[] = []
  for (const log of asked) proved.push(await verifyOne(parts, log, anchorText))
  return proved.every(Boolean)
}
