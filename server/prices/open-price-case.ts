import { v7 as uuidv7 } from 'uuid'
import type { Trail } from '#platform/audit/trail.ts'
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

/** So long one case about a figure is enough. */
const sameMs = 30 * 24 * 3_600_000

/** Not the member's: a case about a drug must not lead back to who takes it. */
const nobodysTrail = (node: string): Trail => ({
  ...{ requestId: uuidv7(), ip: 'local', userAgentHash: 'job', route: 'price reports', level: 'none' },
  ...{ actorId: null, sessionHash: null, node, written: [] },
})

/** Has an operator look at a figure that members' reports speak against; the caller holds the thing. The case knows amounts, and nobody. */
export const openPriceCase = async (
  portal: Portal,
  tx: Db,
  { thing, shown: { how, cents, source, date }, words, reason, reported }: Doubt,
): Promise<void> => {
  const contentHash = keyedHash(portal.pinKey, JSON.stringify(['price-report', thing, how]))
  if (await findSameCase(tx, contentHash, new Date(portal.clock.now().getTime() - sameMs))) return
  const about = { ...words, how, reason, shown: String(cents), reported: reported.join(' '), source, dataDate: date }
  // Whoever reads it does so in their own language; nobody is written to.
  const made = { kind: 'price-report', about, language: 'en', contentHash } as const
  await openCase(portal, tx, made, { trail: nobodysTrail(portal.node) })
}
