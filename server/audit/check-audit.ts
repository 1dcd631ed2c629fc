import { v7 as uuidv7 } from 'uuid'
import { chainAudit } from '#platform/audit/chain-audit.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { findLastCheck, findLastWalk, findWaitingCheck, insertCheck, saveCheck } from '#server/audit/audit-check-store.ts'
import type { Portal } from '#server/portal.ts'

const day = 86_400_000

/** Asks for a check, or joins the one that waits. */
export const requestCheck = (portal: Portal, operatorId: string, asking: Asking) =>
  portal.db.transaction(async (tx) => {
    const requestedAt = portal.clock.now()
    const waiting = await findWaitingCheck(tx)
    if (!waiting) await insertCheck(tx, { id: uuidv7(), requestedBy: operatorId, requestedAt })
    await writeAudit(tx, asking.trail, { event: 'audit.verify', outcome: 'ok' })
    return { data: { requestedAt: (waiting?.requestedAt ?? requestedAt).toISOString() } }
  })

/** One check a day without anybody asking. */
const requestNightly = async (db: Db, now: Date): Promise<void> => {
  const last = await findLastCheck(db)
  if (!last || now.getTime() - last.requestedAt.getTime() >= day) await insertCheck(db, { id: uuidv7(), requestedAt: now })
}

/** Walks every chain and holds it to the ends that the last walk found. */
const walk = async ({ clock, log }: Portal, db: Db, id: string): Promise<void> => {
  const anchors = (await findLastWalk(db))?.heads ?? []
  await chainAudit(db)
  const { checked, breaks, heads } = await verifyAudit(db, anchors)
  // Kept anchors stay good: a chain that was cut off must not become right by being checked twice.
  const kept = breaks.length > 0 ? anchors : heads
  await saveCheck(db, id, { checked, breaks, heads: kept, finishedAt: clock.now() })
  for (const { node, position, problem } of breaks) log.error({ node, position, problem }, 'the audit chain is broken')
}

/** Does the check that waits, once: one that cannot be done is kept with its reason, and asked for anew. */
export const runChecks = async (portal: Portal, db: Db): Promise<void> => {
  await requestNightly(db, portal.clock.now())
  const check = await findWaitingCheck(db)
  if (!check) return
  await walk(portal, db, check.id).catch(async (error: Error) => {
    await saveCheck(db, check.id, { problem: error.name, finishedAt: portal.clock.now() })
    throw error
  })
}
