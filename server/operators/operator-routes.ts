import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { endOperatorSession } from '#server/operators/operator-access-store.ts'
import { operatorCookie, operatorSessionAnswer } from '#server/operators/operator-session-answer.ts'
import { sendOperatorPin } from '#server/operators/send-operator-pin.ts'
import { signInOperator } from '#server/operators/sign-in-operator.ts'
import { verifyOperatorPin } from '#server/operators/verify-operator-pin.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { operatorCalls } from '#shared/operators/operator-calls.ts'

export const operatorRoutes = (portal: Portal) => {
  const { anyone, pendingOperator } = who(portal)
  return serve(operatorCalls, {
    signInOperator: anyone({ limit: '60/min', audit: 'operator.login' }, ({ input, asking }) => signInOperator(portal, input, asking)),
    sendOperatorPin: pendingOperator({ limit: '20/h', audit: 'operator.pin.send' }, ({ session, asking }) =>
      sendOperatorPin(portal, session, asking),
    ),
    verifyOperatorPin: pendingOperator({ limit: '60/h', audit: 'operator.verify' }, ({ input, session, asking }) =>
      verifyOperatorPin(portal, session, input.pin, asking),
    ),
    readOperatorSession: pendingOperator({ limit: '60/min', audit: 'none' }, async ({ session }) => ({
      data: operatorSessionAnswer(session),
    })),
    signOutOperator: pendingOperator({ limit: '60/h', audit: 'operator.logout' }, async ({ session, asking }) => {
      await portal.db.transaction(async (tx) => {
        await endOperatorSession(tx, session.id, portal.clock.now())
        await writeAudit(tx, asking.trail, { event: 'operator.logout', outcome: 'ok' })
      })
      return { data: { signedOut: true as const }, cookies: [operatorCookie(null)] }
    }),
  })
}
