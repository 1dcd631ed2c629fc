import type { Care } from '#care/server/care.ts'
import { endClinicianSession } from '#care/server/clinicians/clinician-access-store.ts'
import { clinicianSessionAnswer, sessionCookie } from '#care/server/clinicians/clinician-session-answer.ts'
import { sendClinicianPin } from '#care/server/clinicians/send-clinician-pin.ts'
import { signInClinician } from '#care/server/clinicians/sign-in-clinician.ts'
import { takeClinicianInvitation } from '#care/server/clinicians/take-clinician-invitation.ts'
import { verifyClinicianPin } from '#care/server/clinicians/verify-clinician-pin.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'

export const clinicianRoutes = (care: Care) => {
  const { anyone, pendingClinician } = careWho(care)
  return serve(clinicianCalls, {
    signInClinician: anyone({ limit: '60/min', audit: 'clinician.login' }, ({ input, asking }) => signInClinician(care, input, asking)),
    sendClinicianPin: pendingClinician({ limit: '20/h', audit: 'clinician.pin.send' }, async ({ session, asking }) => ({
      data: await sendClinicianPin(care, session, asking),
    })),
    verifyClinicianPin: pendingClinician({ limit: '60/h', audit: 'clinician.verify' }, ({ input, session, asking }) =>
      verifyClinicianPin(care, session, input.pin, asking),
    ),
    readClinicianSession: pendingClinician({ limit: '60/min', audit: 'none' }, async ({ session }) => ({
      data: clinicianSessionAnswer(session),
    })),
    signOutClinician: pendingClinician({ limit: '60/h', audit: 'clinician.logout' }, async ({ session, asking }) => {
      await care.db.transaction(async (tx) => {
        await endClinicianSession(tx, session.id, care.clock.now())
        await writeAudit(tx, asking.trail, { event: 'clinician.logout', outcome: 'ok' })
      })
      return { data: { signedOut: true as const }, cookies: [sessionCookie(null)] }
    }),
    takeClinicianInvitation: anyone({ limit: '60/min', audit: 'clinician.password' }, async ({ input, asking }) => ({
      data: await takeClinicianInvitation(care, input, asking),
    })),
  })
}
