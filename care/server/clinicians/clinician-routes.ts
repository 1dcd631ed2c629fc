import type { Care } from '#care/server/care.ts'
import { clinicianStaff, clinicServerOf } from '#care/server/clinicians/clinician-staff.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { passwordThrottles, staffPinThrottles } from '#platform/http/throttle-rules.ts'
import { staffFactorRoutes } from '#platform/staff/staff-factor-routes.ts'
import { acceptStaffInvitation } from '#platform/staff/staff-invitation.ts'
import { staffSessionAnswer } from '#platform/staff/staff-session.ts'
import { sendStaffPin, signInStaff, signOutStaff, verifyStaffPin } from '#platform/staff/staff-sign-in.ts'
import { staffSsoRoutes } from '#platform/staff/staff-sso-routes.ts'
import { clinicianCalls, clinicianFactorCalls } from '#shared/clinicians/clinician-calls.ts'
import { clinicianSsoCalls } from '#shared/sso/staff-sso-calls.ts'

export const clinicianRoutes = (care: Care) => {
  const { anyone, pendingClinician: pending, ownClinician: own, confirmedClinician: confirmed } = careWho(care)
  const factors = staffFactorRoutes(clinicianFactorCalls, clinicianStaff, () => clinicServerOf(care), { anyone, pending, own, confirmed })
  const signIn = serve(clinicianCalls, {
    signInClinician: anyone(
      {
        limit: '60/min',
        throttles: [...passwordThrottles, ...staffPinThrottles],
        audit: 'clinician.login',
        refuses: ['Rejected', 'PinSendFailed', 'PinLocked', 'PinTriesUsed'],
      },
      ({ input, request }) => signInStaff(clinicianStaff, clinicServerOf(care), input, request),
    ),
    sendClinicianPin: pending(
      {
        limit: '20/h',
        throttles: staffPinThrottles,
        audit: 'clinician.pin.send',
        refuses: ['PinSendFailed', 'PinLocked', 'PinTriesUsed', 'StrongFactorNeeded'],
      },
      ({ session, request }) => sendStaffPin(clinicianStaff, clinicServerOf(care), session, request),
    ),
    verifyClinicianPin: pending(
      { limit: '60/h', audit: 'clinician.verify', refuses: ['Conflict', 'PinExpired', 'PinLocked', 'PinTriesUsed', 'StrongFactorNeeded'] },
      ({ input: { pin }, session, request }) => verifyStaffPin(clinicianStaff, clinicServerOf(care), { session, pin, request }),
    ),
    readClinicianSession: pending({ limit: '60/min', audit: 'none' }, async ({ session }) => ({
      data: await staffSessionAnswer(clinicianStaff, care, session),
    })),
    signOutClinician: pending({ limit: '60/h', audit: 'clinician.logout' }, ({ session, request }) =>
      signOutStaff(clinicianStaff, clinicServerOf(care), session, request),
    ),
    acceptClinicianInvitation: anyone(
      { limit: '60/min', audit: 'clinician.password', refuses: ['PasswordBreached'] },
      ({ input, request }) => acceptStaffInvitation(clinicianStaff, care, input, request),
    ),
  })
  const sso = staffSsoRoutes(clinicianSsoCalls, clinicianStaff, () => clinicServerOf(care), anyone)
  return [...signIn, ...factors, ...sso]
}
