import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { findLastCheck, findLastWalk, findWaitingCheck, insertCheck, saveCheck } from '#platform/audit/audit-check-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { auditKeyOf, auditKeysOf } from '#platform/audit/audit-link.ts'
import { chainAudit } from '#platform/audit/chain-audit.ts'
import { listChainHeads } from '#platform/audit/find-audit-rows.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import type { AuditChain } from '#shared/audit/audit-chain.ts'

const day = 86_400_000

type Requested = { at: Date; operatorId: string; auditContext: AuditContext }

/** Requests a check, or joins the pending one. Returns when it was requested. */
export const requestCheck = (db: Db, { at, operatorId, auditContext }: Requested): Promise<Date> =>
  db.transaction(async (tx) => {
    const waiting = await findWaitingCheck(tx)
    if (!waiting) await insertCheck(tx, { id: uuidv7(), requestedBy: isUuid(operatorId) ? operatorId : null, requestedAt: at })
    await writeAudit(tx, auditContext, { event: 'audit.verify', outcome: 'ok', actorId: operatorId })
    return waiting?.requestedAt ?? at
  })

/** Requests a check if the last one is a day old. */
const requestNightly = async (db: Db, now: Date): Promise<void> => {
  const last = await findLastCheck(db)
  if (!last || now.getTime() - last.requestedAt.getTime() >= day) await insertCheck(db, { id: uuidv7(), requestedAt: now })
}

/** Milliseconds until a check is due, 0 if one was requested. */
export const checkDueIn = async (db: Db, now: Date): Promise<number> => {
  // The newest is the last to be finished.
  const last = await findLastCheck(db)
  return last?.finishedAt ? Math.max(0, last.requestedAt.getTime() + day - now.getTime()) : 0
}

type Parts = { clock: Clock; log: Log; keys: KeyRing }

/** Verifies every chain and compares it with the heads of the last check. */
const walk = async ({ clock, log, keys }: Parts, db: Db, id: string): Promise<void> => {
  const anchors = (await findLastWalk(db))?.heads ?? []
  await chainAudit(db, auditKeyOf(keys.current.secret))
  const { checked, breaks, heads } = await verifyAudit(db, anchors, auditKeysOf(keys))
  // On a break, keep the old anchors: a truncated chain must not become valid by a second check.
  const kept = breaks.length > 0 ? anchors : heads
  await saveCheck(db, id, { checked, breaks, heads: kept, finishedAt: clock.now() })
  for (const { node, position, problem } of breaks) log.error({ node, position, problem }, 'the audit chain is broken')
}

/** Runs the pending check of a server's chains once. A failed one is saved with its reason and must be requested again. */
export const runAuditChecks = async (parts: Parts, db: Db): Promise<void> => {
  await requestNightly(db, parts.clock.now())
  const check = await findWaitingCheck(db)
  if (!check) return
  await walk(parts, db, check.id).catch(async (error: Error) => {
    await saveCheck(db, check.id, { problem: error.name, finishedAt: parts.clock.now() })
    throw error
  })
}

/** Where each node's chain ends, and what the last check found. */
export const readChain = async (db: Db): Promise<AuditChain> => {
  const check = await findLastCheck(db)
  return {
    heads: (await listChainHeads(db)).map((head) => ({ ...head, at: head.at.toISOString() })),
    lastCheck: check && {
      requestedAt: check.requestedAt.toISOString(),
      finishedAt: check.finishedAt?.toISOString() ?? null,
      checked: check.checked ?? 0,
      breaks: check.breaks ?? [],
      problem: check.problem,
    },
  }
}
