import type { Clinician } from '#care/server/clinicians/clinician-store.ts'
import { clinicianCookie } from '#care/server/session/clinician-rows.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import { clinicianTimes } from '#shared/clinicians/clinician-times.ts'
import { maskedEmail } from '#shared/mfa/pin-rules.ts'

export const sessionCookie = (secret: string | null): CookieChange => ({
  name: clinicianCookie,
  value: secret,
  maxAgeSeconds: clinicianTimes.absolute / 1000,
})

/** What the clinic's pages know of who is signed in. */
export const clinicianSessionAnswer = (session: { clinician: Clinician; secondFactorAt: Date | null }) => {
  const { id, first, last, credentials, email, types, methods, states, timeZone } = session.clinician
  const level = session.secondFactorAt === null ? ('pending' as const) : ('full' as const)
  const clinician = { id, first, last, credentials, email, types, methods, states, timeZone }
  return { level, clinician, sentTo: level === 'pending' ? maskedEmail(email) : null }
}
