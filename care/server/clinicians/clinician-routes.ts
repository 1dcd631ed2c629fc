import type { Care } from '#care/server/care.ts'
import { clinicianStaff, clinicServerOf } from '#care/server/clinicians/clinician-staff.ts'
import { updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import type { Db } from '#platform/db/db.ts'
import { serve } from '#platform/http/serve.ts'
import { passwordThrottles, staffPinThrottles } from '#platform/http/throttle-rules.ts'
import { changeOwnStaffPassword, endOwnStaffSessions, listOwnStaffSessions } from '#platform/staff/own-staff-access.ts'
import { staffFactorRoutes } from '#platform/staff/staff-factor-routes.ts'
import { acceptStaffInvitation } from '#platform/staff/staff-invitation.ts'
import { staffSessionAnswer } from '#platform/staff/staff-session.ts'
import { sendStaffPin, signInStaff, signOutStaff, verifyStaffPin } from '#platform/staff/staff-sign-in.ts'
import { staffSsoRoutes } from '#platform/staff/staff-sso-routes.ts'
import { clinicianAccessCalls, clinicianCalls, clinicianFactorCalls } from '#shared/clinicians/clinician-calls.ts'
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
  const ended = { data: { ended: true as const } }
  const event = 'clinician.session.end'
  const access = serve(clinicianAccessCalls, {
    listStaffSessions: own({ limit: '240/h', audit: 'none' }, async (by) => ({
      data: await listOwnStaffSessions(clinicianStaff, clinicServerOf(care), by),
    })),
    endStaffSession: own({ limit: '60/h', audit: event }, async ({ input: { id }, ...by }) => {
      await endOwnStaffSessions(clinicianStaff, clinicServerOf(care), by, { event, id })
      return ended
    }),
    endOtherStaffSessions: own({ limit: '60/h', audit: event }, async (by) => {
      await endOwnStaffSessions(clinicianStaff, clinicServerOf(care), by, { event, id: null })
      return ended
    }),
    changeStaffPassword: own(
      {
        limit: '60/h',
        throttles: passwordThrottles,
        audit: 'clinician.password',
        refuses: [
          'NotFound',
          'Required',
          'CurrentPasswordWrong',
          'PasswordBreached',
          'PasskeyRejected',
          'CodeInvalid',
          'CodeTriesUsed',
          'PinLocked',
        ],
      },
      async ({ input, ...by }) => {
        const save = (tx: Db, id: string, passwordHash: string) => updateClinician(tx, id, { passwordHash })
        await changeOwnStaffPassword(clinicianStaff, clinicServerOf(care), by, save, input)
        return { data: { changed: true as const } }
      },
    ),
  })
  const sso = staffSsoRoutes(clinicianSsoCalls, clinicianStaff, () => clinicServerOf(care), anyone)
  return [...signIn, ...factors, ...access, ...sso]
}
