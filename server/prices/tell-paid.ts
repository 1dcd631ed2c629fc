import type { z } from 'zod/mini'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import { openPriceCase } from '#server/prices/open-price-case.ts'
import { deleteFeedbackBefore, holdThing, listReports, type PricedThing, saveFeedback } from '#server/prices/price-feedback-store.ts'
import type { Figure } from '#server/prices/with-confidence.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { centsTyped, type paidSaid } from '#shared/prices/paid-fields.ts'
import { reasonToLook, yearBefore } from '#shared/prices/price-feedback-rules.ts'

type Told = {
  session: SessionRecord
  asking: Asking
  said: z.infer<typeof paidSaid>
  thing: PricedThing
  /** What the caller was shown for this way of paying, if anything was. */
  shown: Figure | undefined
  /** The need and the place as an operator reads them. */
  words: { need: string; place: string }
}

/** The day it is for a member. */
export const todayOf = ({ clock, config }: Pick<Portal, 'clock' | 'config'>, { profile }: SessionRecord): string =>
  dayIn(profile.timeZone ?? config.timeZone, clock.now())

/**
 * Keeps what a member paid, and has an operator look where it speaks against what we show. Reports older than a year go.
 * @throws Failure DateInFuture and DateTooOld for `paidOn`, AmountInvalid for `amount`
 */
export const tellPaid = async (portal: Portal, { session, asking, said, thing, shown, words }: Told): Promise<void> => {
  const today = todayOf(portal, session)
  const since = yearBefore(today)
  if (said.paidOn > today) fail('DateInFuture', { field: 'paidOn' })
  if (said.paidOn < since) fail('DateTooOld', { field: 'paidOn' })
  const cents = centsTyped(said.amount) ?? fail('AmountInvalid', { field: 'amount' })
  const { how, paidOn } = said
  await portal.db.transaction(async (tx) => {
    await holdThing(tx, thing)
    await saveFeedback(tx, { ...thing, profileId: session.profile.id, how, cents, paidOn, at: portal.clock.now() })
    await deleteFeedbackBefore(tx, since)
    await writeAudit(tx, asking.trail, { event: 'price.feedback', outcome: 'ok' })
    if (!shown) return
    const all = (await listReports(tx, thing, since)).filter((one) => one.how === how).map((one) => one.cents)
    const reason = reasonToLook(cents, all, shown.cents)
    if (reason) await openPriceCase(portal, tx, { thing, shown, words, reason, reported: reason === 'far-off' ? [cents] : all })
  })
}
