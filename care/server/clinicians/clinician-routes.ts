import type { Care } from '#care/server/care.ts'
import { clinicianStaff } from '#care/server/clinicians/clinician-staff.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { passwordThrottles, staffPinThrottles } from '#platform/http/throttle-rules.ts'
import { acceptStaffInvitation } from '#platform/staff/staff-invitation.ts'
import { staffSessionAnswer } from '#platform/staff/staff-session.ts'
import { sendStaffPin, signInStaff, signOutStaff, verifyStaffPin } from '#platform/staff/staff-sign-in.ts'
import { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'

export const clinicianRoutes = (care: Care) => {
  const { anyone, pendingClinician } = careWho(care)
  return serve(clinicianCalls, {
    signInClinician: anyone(
      {
        limit: '60/min',
        throttles: [...passwordThrottles, ...staffPinThrottles],
        audit: 'clinician.login',
        refuses: ['Rejected', 'PinSendFailed', 'PinLocked', 'PinTriesUsed'],
      },
      ({ input, request }) => signInStaff(clinicianStaff, care, input, request),
    ),
    sendClinicianPin: pendingClinician(
      { limit: '20/h', throttles: staffPinThrottles, audit: 'clinician.pin.send', refuses: ['PinSendFailed', 'PinLocked', 'PinTriesUsed'] },
      ({ session, request }) => sendStaffPin(clinicianStaff, care, session, request),
    ),
    verifyClinicianPin: pendingClinician(
      { limit: '60/h', audit: 'clinician.verify', refuses: ['Conflict', 'PinExpired', 'PinLocked', 'PinTriesUsed'] },
      ({ input: { pin }, session, request }) => verifyStaffPin(clinicianStaff, care, { session, pin, request }),
    ),
    readClinicianSession: pendingClinician({ limit: '60/min', audit: 'none' }, async ({ session }) => ({
      data: staffSessionAnswer(clinicianStaff, session),
    })),
    signOutClinician: pendingClinician({ limit: '60/h', audit: 'clinician.logout' }, ({ session, request }) =>
      signOutStaff(clinicianStaff, care, session, request),
    ),
    acceptClinicianInvitation: anyone(
      { limit: '60/min', audit: 'clinician.password', refuses: ['PasswordBreached'] },
      ({ input, request }) => acceptStaffInvitation(clinicianStaff, care, input, request),
    ),
  })
}
