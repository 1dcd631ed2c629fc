import { serve } from '#platform/http/serve.ts'
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
      signIn: anyone({ limit: '600/min', audit: 'authn.login' }, ({ input, asking }) => signIn(portal, input, asking)),
    }),
    ...serve(passkeySignInCalls, {
      askForPasskey: anyone({ limit: '600/min', audit: 'none' }, () => askForPasskey(portal)),
      signInWithPasskey: anyone({ limit: '60/min', audit: 'authn.passkey' }, ({ input, asking }) =>
        signInWithPasskey(portal, input, asking),
      ),
    }),
    ...serve(recoveryCalls, {
      requestRecovery: anyone({ limit: '600/h', audit: 'recovery.request' }, async ({ input, asking }) => {
        await requestRecovery(portal, input.email, asking)
        return { data: { requested: true as const } }
      }),
      completeRecovery: anyone({ limit: '10/h', audit: 'recovery.complete' }, (ask) => completeRecovery(portal, ask)),
    }),
  ]
}
