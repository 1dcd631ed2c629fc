import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { signIn } from '#server/sign-in/sign-in.ts'
import { signInCalls } from '#shared/sign-in/sign-in-calls.ts'

export const signInRoutes = (portal: Portal) => {
  const { anyone } = who(portal)
  return serve(signInCalls, {
    signIn: anyone({ limit: '600/min', audit: 'authn.login' }, ({ input, asking }) => signIn(portal, input, asking)),
  })
}
