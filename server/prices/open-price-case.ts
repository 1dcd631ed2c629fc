import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { keyedHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { findSameCase } from '#server/cases/case-store.ts'
import { openCase } from '#server/cases/open-case.ts'
import type { Portal } from '#server/portal.ts'
import type { PricedThing } from '#server/prices/price-feedback-store.ts'
import type { Figure } from '#server/prices/with-confidence.ts'
import type { LookReason } from '#shared/prices/price-feedback-rules.ts'

type Doubt = {
  thing: PricedThing
  shown: Figure
  words: { need: string; place: string }
  reason: LookReason
  /** What members paid, in cents. */
  reported: readonly number[]
}

/** Within this time, a figure gets only one case (ms). */
const sameMs = 30 * 24 * 3_600_000

/** An anonymous audit context: a case about a drug must not reveal the member. */
const anonymousAuditContext = (node: string): AuditContext => ({
  requestId: uuidv7(),
  ip: 'local',
  userAgentHash: 'job',
  route: 'price reports',
  level: 'none',
  actorId: null,
  sessionHash: null,
  node,
  written: [],
})

/** Opens a case for a figure that members' reports contradict. The caller holds the item's lock. The case has amounts, no persons. */
export const openPriceCase = async (
  portal: Portal,
  tx: Db,
  { thing, shown: { how, cents, source, date }, words, reason, reported }: Doubt,
): Promise<void> => {
  const contentHash = keyedHash(portal.pinKey, 'case content', JSON.stringify(['price-report', thing, how]))
  if (await findSameCase(tx, contentHash, new Date(portal.clock.now().getTime() - sameMs))) return
  const about = { ...words, how, reason, shown: String(cents), reported: reported.join(' '), source, dataDate: date }
  // Operators read it in their own language; no mail is sent.
  const made = { kind: 'price-report', about, language: 'en', contentHash } as const
  await openCase(portal, tx, made, { auditContext: anonymousAuditContext(portal.node) })
}
