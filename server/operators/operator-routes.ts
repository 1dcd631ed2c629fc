import { serve } from '#platform/http/serve.ts'
import { passwordThrottles, staffPinThrottles } from '#platform/http/throttle-rules.ts'
import { staffSessionAnswer } from '#platform/staff/staff-session.ts'
import { sendStaffPin, signInStaff, signOutStaff, verifyStaffPin } from '#platform/staff/staff-sign-in.ts'
import { operatorStaff, staffServerOf } from '#server/operators/operator-staff.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { operatorCalls } from '#shared/operators/operator-calls.ts'

export const operatorRoutes = (portal: Portal) => {
  const { anyone, pendingOperator } = who(portal)
  return serve(operatorCalls, {
    signInOperator: anyone(
      {
        limit: '60/min',
        throttles: [...passwordThrottles, ...staffPinThrottles],
        audit: 'operator.login',
        refuses: ['Rejected', 'PinSendFailed', 'PinLocked', 'PinTriesUsed'],
      },
      ({ input, request }) => signInStaff(operatorStaff, staffServerOf(portal), input, request),
    ),
    sendOperatorPin: pendingOperator(
      { limit: '20/h', throttles: staffPinThrottles, audit: 'operator.pin.send', refuses: ['PinSendFailed', 'PinLocked', 'PinTriesUsed'] },
      ({ session, request }) => sendStaffPin(operatorStaff, staffServerOf(portal), session, request),
    ),
    verifyOperatorPin: pendingOperator(
      { limit: '60/h', audit: 'operator.verify', refuses: ['Conflict', 'PinExpired', 'PinLocked', 'PinTriesUsed'] },
      ({ input: { pin }, session, request }) => verifyStaffPin(operatorStaff, staffServerOf(portal), { session, pin, request }),
    ),
    readOperatorSession: pendingOperator({ limit: '60/min', audit: 'none' }, async ({ session }) => ({
      data: staffSessionAnswer(operatorStaff, session),
    })),
    signOutOperator: pendingOperator({ limit: '60/h', audit: 'operator.logout' }, ({ session, request }) =>
      signOutStaff(operatorStaff, portal, session, request),
    ),
  })
}
