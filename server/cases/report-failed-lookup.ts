import { writeAudit } from '#platform/audit/write-audit.ts'
import { keyedHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { takeNewCase } from '#server/cases/case-limits.ts'
import { findSameCase } from '#server/cases/case-store.ts'
import { openCase } from '#server/cases/open-case.ts'
import type { Portal } from '#server/portal.ts'
import type { Input } from '#shared/calls.ts'
import type { caseCalls } from '#shared/cases/case-calls.ts'
import { isFuture } from '#shared/fields/date-of-birth.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** The same content again within this time is the same case: an answer was lost, or a button pressed twice. */
const sameMs = 10 * 60_000

/** Whoever was not found asks a person to look. Nothing is mailed to the address typed, for it may be anybody's, until an operator answers. */
export const reportFailedLookup = async (
  portal: Portal,
  { input, asking }: { input: Input<typeof caseCalls.reportFailedLookup>; asking: Asking },
) => {
  const { clock, config, db, pinKey } = portal
  const { sought, contact, language } = input
  const now = clock.now()
  if (isFuture(sought.dob, dayIn(config.timeZone, now))) fail('DateInFuture', { field: 'sought.dob' })
  const giveBack = await takeNewCase(portal, asking.ip)
  const contentHash = keyedHash(pinKey, JSON.stringify([asking.ip, sought, contact, language]))
  const same = await findSameCase(db, contentHash, new Date(now.getTime() - sameMs))
  if (same) {
    await giveBack()
    await writeAudit(db, asking.trail, { event: 'case.open', outcome: 'ok', reason: 'Same', subjectId: same.id })
    return { data: { reference: same.reference } }
  }
  const { email = null, phone = null, note = null } = contact
  const made = { kind: 'failed-lookup', about: sought, dob: sought.dob, email, phone, note, language, contentHash } as const
  const { reference } = await db.transaction((tx) => openCase(portal, tx, made, asking))
  return { data: { reference } }
}
