import { v7 as uuidv7 } from 'uuid'
import { auditKeyOf, auditKeysOf } from '#platform/audit/audit-link.ts'
import { chainAudit } from '#platform/audit/chain-audit.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findLastCheck, findLastWalk, findWaitingCheck, insertCheck, saveCheck } from '#server/audit/audit-check-store.ts'
import type { Portal } from '#server/portal.ts'

const day = 86_400_000

/** Requests a check, or joins the pending one. */
export const requestCheck = (portal: Portal, operatorId: string, request: RequestContext) =>
  portal.db.transaction(async (tx) => {
    const requestedAt = portal.clock.now()
    const waiting = await findWaitingCheck(tx)
    if (!waiting) await insertCheck(tx, { id: uuidv7(), requestedBy: operatorId, requestedAt })
    await writeAudit(tx, request.auditContext, { event: 'audit.verify', outcome: 'ok' })
    return { data: { requestedAt: (waiting?.requestedAt ?? requestedAt).toISOString() } }
  })

/** Requests a check if the last one is a day old. */
const requestNightly = async (db: Db, now: Date): Promise<void> => {
  const last = await findLastCheck(db)
  if (!last || now.getTime() - last.requestedAt.getTime() >= day) await insertCheck(db, { id: uuidv7(), requestedAt: now })
}

/** Verifies every chain and compares it with the heads of the last check. */
const walk = async ({ clock, log, pinKey }: Portal, db: Db, id: string): Promise<void> => {
  const anchors = (await findLastWalk(db))?.heads ?? []
  await chainAudit(db, auditKeyOf(pinKey.current.secret))
  const { checked, breaks, heads } = await verifyAudit(db, anchors, auditKeysOf(pinKey))
  // On a break, keep the old anchors: a truncated chain must not become valid by a second check.
  const kept = breaks.length > 0 ? anchors : heads
  await saveCheck(db, id, { checked, breaks, heads: kept, finishedAt: clock.now() })
  for (const { node, position, problem } of breaks) log.error({ node, position, problem }, 'the audit chain is broken')
}

/** Runs the pending check once. A failed one is saved with its reason and must be requested again. */
export const runChecks = async (portal: Portal, db: Db): Promise<void> => {
  await requestNightly(db, portal.clock.now())
  const check = await findWaitingCheck(db)
  if (!check) return
  await walk(portal, db, check.id).catch(async (error: Error) => {
    await saveCheck(db, check.id, { problem: error.name, finishedAt: portal.clock.now() })
    throw error
  })
}
