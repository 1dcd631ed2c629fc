import type { Care } from '#care/server/care.ts'
import { endClinicianSessionsOf } from '#care/server/clinicians/clinician-access-store.ts'
import { takeInvitation } from '#care/server/clinicians/clinician-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { Input } from '#shared/calls.ts'
import type { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'

/** Sets the password by the code of a link, once. It signs nobody in: that takes the password and a PIN. Fails with LinkExpired, and PasswordBreached. */
export const takeClinicianInvitation = async (
  { db, clock, config }: Care,
  { code, password }: Input<typeof clinicianCalls.takeClinicianInvitation>,
  asking: Asking,
) => {
  const passwordHash = await hashNewPassword({ config }, password)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const clinician = await takeInvitation(tx, secretHash(code), passwordHash, now)
    if (!clinician) return fail('LinkExpired')
    await endClinicianSessionsOf(tx, clinician.id, now)
    await writeAudit(tx, asking.trail, { event: 'clinician.password', outcome: 'ok', actorId: clinician.id, subjectId: clinician.id })
    return { email: clinician.email }
  })
}
