import { serve } from '#platform/http/serve.ts'
import { memberPasswordThrottles, recoveryThrottles } from '#platform/http/throttle-rules.ts'
import { askForPasskey } from '#server/mfa/use-passkey.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { completeRecovery } from '#server/sign-in/complete-recovery.ts'
import { requestRecovery } from '#server/sign-in/request-recovery.ts'
import { signIn } from '#server/sign-in/sign-in.ts'
import { signInWithPasskey } from '#server/sign-in/sign-in-with-passkey.ts'
import { passkeySignInCalls } from '#shared/sign-in/passkey-sign-in-calls.ts'
import { recoveryCalls } from '#shared/sign-in/recovery-calls.ts'
import { signInCalls } from '#shared/sign-in/sign-in-calls.ts'

export const signInRoutes = (portal: Portal) => {
  const { anyone } = who(portal)
  return [
    ...serve(signInCalls, {
      signIn: anyone(
        {
          limit: '600/min',
          throttles: memberPasswordThrottles,
          audit: 'authn.login',
          refuses: ['Rejected', 'RobotCheckNeeded', 'RobotCheckFailed', 'SignInPaused'],
        },
        ({ input, request }) => signIn(portal, input, request),
      ),
    }),
    ...serve(passkeySignInCalls, {
      askForPasskey: anyone({ limit: '600/min', audit: 'none' }, () => askForPasskey(portal)),
      signInWithPasskey: anyone({ limit: '60/min', audit: 'authn.passkey', refuses: ['PasskeyRejected'] }, ({ input, request }) =>
        signInWithPasskey(portal, input, request),
      ),
    }),
    ...serve(recoveryCalls, {
      requestRecovery: anyone({ limit: '600/h', throttles: recoveryThrottles, audit: 'recovery.request' }, async ({ input, request }) => {
        await requestRecovery(portal, input.email, request)
        return { data: { requested: true as const } }
      }),
      completeRecovery: anyone({ limit: '10/h', audit: 'recovery.complete', refuses: ['PasswordBreached'] }, (ask) =>
        completeRecovery(portal, ask),
      ),
    }),
  ]
}
