import type { z } from 'zod/mini'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import { openPriceCase } from '#server/prices/open-price-case.ts'
import { holdThing, listReports, type PricedThing, saveFeedback } from '#server/prices/price-feedback-store.ts'
import type { Figure } from '#server/prices/with-confidence.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { centsTyped, type paidReport } from '#shared/prices/paid-fields.ts'
import { reasonToLook, yearBefore } from '#shared/prices/price-feedback-rules.ts'

type PaidReportInput = {
  session: SessionRecord
  request: RequestContext
  report: z.infer<typeof paidReport>
  thing: PricedThing
  /** The figure shown to the caller for this way to pay, if any. */
  shown: Figure | undefined
  /** The item and the place in words, for operators. */
  words: { need: string; place: string }
}

/** The member's current date. */
export const todayOf = ({ clock, config }: Pick<Portal, 'clock' | 'config'>, { profile }: SessionRecord): string =>
  dayIn(profile.timeZone ?? config.timeZone, clock.now())

/**
 * Saves a paid price, and opens a case if reports contradict our figure. Reports older than a year are deleted.
 * @throws Failure DateInFuture and DateTooOld for `paidOn`, AmountInvalid for `amount`
 */
export const reportPaidPrice = async (
  portal: Portal,
  { session, request, report, thing, shown, words }: PaidReportInput,
): Promise<void> => {
  const today = todayOf(portal, session)
  const since = yearBefore(today)
  if (report.paidOn > today) fail('DateInFuture', { field: 'paidOn' })
  if (report.paidOn < since) fail('DateTooOld', { field: 'paidOn' })
  const cents = centsTyped(report.amount) ?? fail('AmountInvalid', { field: 'amount' })
  const { how, paidOn } = report
  await portal.db.transaction(async (tx) => {
    await holdThing(tx, thing)
    await saveFeedback(tx, { ...thing, profileId: session.profile.id, how, cents, paidOn, at: portal.clock.now() })
    await writeAudit(tx, request.auditContext, { event: 'price.feedback', outcome: 'ok' })
    if (!shown) return
    const all = (await listReports(tx, thing, since)).filter((one) => one.how === how).map((one) => one.cents)
    const reason = reasonToLook(cents, all, shown.cents)
    if (reason) await openPriceCase(portal, tx, { thing, shown, words, reason, reported: reason === 'far-off' ? [cents] : all })
  })
}
