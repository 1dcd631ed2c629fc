import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { insertClinicianSession } from '#care/server/clinicians/clinician-access-store.ts'
import { clinicianSessionAnswer, sessionCookie } from '#care/server/clinicians/clinician-session-answer.ts'
import { type Clinician, findClinician } from '#care/server/clinicians/clinician-store.ts'
import { sendClinicianPin } from '#care/server/clinicians/send-clinician-pin.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { passwordFits } from '#platform/auth/password-hash.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import { takeOrRefuse } from '#platform/auth/take-or-refuse.ts'
import { clearTries, returnTry, takeTry, throttleOf } from '#platform/auth/throttle.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { Input } from '#shared/calls.ts'
import type { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'
import { sameEmail } from '#shared/fields/email.ts'

/** Counts a try before the password is looked at, as members' are; `giveBack` when it was right. */
const takeTries = async ({ db, clock, secretKey, config }: Care, email: string, { ip }: Asking) => {
  const now = clock.now()
  const throttle = (name: Parameters<typeof throttleOf>[1], whom: string) => throttleOf(secretKey, name, whom, config.rateLimits)
  const byAddress = throttle('passwordByAddress', ip)
  const byBoth = throttle('passwordByEmailAndAddress', `${email} ${ip}`)
  const byAccount = throttle('passwordByAccount', email)
  await takeOrRefuse(db, now, [byAddress, byBoth])
  const { allowed } = await takeTry(db, now, byAccount)
  const giveBack = async () => {
    await returnTry(db, byAddress)
    await clearTries(db, [byBoth, byAccount])
  }
  return { isLocked: !allowed, giveBack }
}

const isActive = (found: Clinician | null): found is Clinician => found !== null && found.endedAt === null && found.passwordHash !== null

/** One answer, after the same work, whatever was wrong. */
export const signInClinician = async (care: Care, input: Input<typeof clinicianCalls.signInClinician>, asking: Asking) => {
  const { db, clock } = care
  const email = sameEmail(input.email)
  const found = await findClinician(db, email)
  const tries = await takeTries(care, email, asking)
  const fits = await passwordFits(found?.passwordHash ?? null, input.password)
  if (!fits || !isActive(found) || tries.isLocked) {
    const subject = found ? { subjectId: found.id } : {}
    await writeAudit(db, asking.trail, { event: 'clinician.login', outcome: 'failed', reason: 'Rejected', ...subject })
    return fail('Rejected', { cookies: [sessionCookie(null)] })
  }
  const [secret, now] = [newSecret(), clock.now()]
  const session = { id: uuidv7(), clinicianId: found.id, createdAt: now, lastInputAt: now, secondFactorAt: null }
  await db.transaction(async (tx) => {
    const userAgent = (asking.header('user-agent') ?? '').slice(0, 400)
    await insertClinicianSession(tx, { ...session, secretHash: secretHash(secret), userAgent })
    await writeAudit(tx, asking.trail, { event: 'clinician.login', outcome: 'ok', actorId: found.id })
  })
  await tries.giveBack()
  await sendClinicianPin(care, { id: session.id, clinician: found }, asking)
  return { data: clinicianSessionAnswer({ clinician: found, secondFactorAt: null }), cookies: [sessionCookie(secret)] }
}
