import { writeAudit } from '#platform/audit/write-audit.ts'
import { keyedHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { consumeNewCaseTry, consumeStatusTry } from '#server/cases/case-limits.ts'
import { findCaseByReference, findSameCase } from '#server/cases/case-store.ts'
import { openCase } from '#server/cases/open-case.ts'
import type { Portal } from '#server/portal.ts'
import type { Input } from '#shared/calls.ts'
import type { caseCalls } from '#shared/cases/case-calls.ts'
import { isFuture } from '#shared/fields/date-of-birth.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** A case's status by its number and birthday; a wrong birthday and an unknown number give the same error. */
export const readCaseStatus = async (
  portal: Portal,
  { input, request }: { input: { reference: string; dob: string }; request: RequestContext },
) => {
  const giveBack = await consumeStatusTry(portal, request, input.reference)
  const found = (await findCaseByReference(portal.db, input)) ?? fail('CaseNotFound')
  await giveBack()
  const { reference, state, createdAt, answeredAt, answer } = found
  return {
    data: { reference, state, openedAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null, answer },
  }
}

/** Time in which identical content is the same case (ms): a lost response, or a double click. */
const sameMs = 10 * 60_000

/** Opens a case after a failed lookup. Nothing is mailed to the typed address, which is unverified, until an operator answers. */
export const reportFailedLookup = async (
  portal: Portal,
  { input, request }: { input: Input<typeof caseCalls.reportFailedLookup>; request: RequestContext },
) => {
  const { clock, config, db, pinKey } = portal
  const { lookup, contact, language } = input
  const now = clock.now()
  if (isFuture(lookup.dob, dayIn(config.timeZone, now))) fail('DateInFuture', { field: 'lookup.dob' })
  const giveBack = await consumeNewCaseTry(portal, request, input.altcha)
  const contentHash = keyedHash(pinKey, 'case content', JSON.stringify([request.ip, lookup, contact, language]))
  const same = await findSameCase(db, contentHash, new Date(now.getTime() - sameMs))
  if (same) {
    await giveBack()
    await writeAudit(db, request.auditContext, { event: 'case.open', outcome: 'ok', reason: 'Same', subjectId: same.id })
    return { data: { reference: same.reference } }
  }
  const { email = null, phone = null, note = null } = contact
  const made = { kind: 'failed-lookup', about: lookup, dob: lookup.dob, email, phone, note, language, contentHash } as const
  const { reference } = await db.transaction((tx) => openCase(portal, tx, made, request))
  return { data: { reference } }
}
