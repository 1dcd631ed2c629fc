import { serve } from '#platform/http/serve.ts'
import { passwordThrottles, staffPinThrottles } from '#platform/http/throttle-rules.ts'
import { staffFactorRoutes } from '#platform/staff/staff-factor-routes.ts'
import { staffSessionAnswer } from '#platform/staff/staff-session.ts'
import { sendStaffPin, signInStaff, signOutStaff, verifyStaffPin } from '#platform/staff/staff-sign-in.ts'
import { staffSsoRoutes } from '#platform/staff/staff-sso-routes.ts'
import { operatorStaff, staffServerOf } from '#server/operators/operator-staff.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { operatorCalls, operatorFactorCalls } from '#shared/operators/operator-calls.ts'
import { operatorSsoCalls } from '#shared/sso/staff-sso-calls.ts'

export const operatorRoutes = (portal: Portal) => {
  const { anyone, pendingOperator: pending, ownOperator: own, confirmedOperator: confirmed } = who(portal)
  const factors = staffFactorRoutes(operatorFactorCalls, operatorStaff, () => staffServerOf(portal), { anyone, pending, own, confirmed })
  const signIn = serve(operatorCalls, {
    signInOperator: anyone(
      {
        limit: '60/min',
        throttles: [...passwordThrottles, ...staffPinThrottles],
        audit: 'operator.login',
        refuses: ['Rejected', 'PinSendFailed', 'PinLocked', 'PinTriesUsed'],
      },
      ({ input, request }) => signInStaff(operatorStaff, staffServerOf(portal), input, request),
    ),
    sendOperatorPin: pending(
      {
        limit: '20/h',
        throttles: staffPinThrottles,
        audit: 'operator.pin.send',
        refuses: ['PinSendFailed', 'PinLocked', 'PinTriesUsed', 'StrongFactorNeeded'],
      },
      ({ session, request }) => sendStaffPin(operatorStaff, staffServerOf(portal), session, request),
    ),
    verifyOperatorPin: pending(
      { limit: '60/h', audit: 'operator.verify', refuses: ['Conflict', 'PinExpired', 'PinLocked', 'PinTriesUsed', 'StrongFactorNeeded'] },
      ({ input: { pin }, session, request }) => verifyStaffPin(operatorStaff, staffServerOf(portal), { session, pin, request }),
    ),
    readOperatorSession: pending({ limit: '60/min', audit: 'none' }, async ({ session }) => ({
      data: await staffSessionAnswer(operatorStaff, portal, session),
    })),
    signOutOperator: pending({ limit: '60/h', audit: 'operator.logout' }, ({ session, request }) =>
      signOutStaff(operatorStaff, portal, session, request),
    ),
  })
  const sso = staffSsoRoutes(operatorSsoCalls, operatorStaff, () => staffServerOf(portal), anyone)
  return [...signIn, ...factors, ...sso]
}
