import { secretHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'

/**
 * The `mapi_jwt` of the PIN calls: absent or empty it means the session's own, for a browser cannot read its cookies (MFA-39).
 * One that names another session is answered as not there.
 */
export const refuseForeignToken = async (portal: Portal, { session }: Caller, token: string | undefined): Promise<void> => {
  if (!token) return
  const { sso, member } = portal.tokens
  const hash = (await sso.readEnded(token))?.sid
  const secret = (await member.readEnded(token))?.sid
  const named = hash ?? (typeof secret === 'string' ? secretHash(secret) : undefined)
  if (named !== session.secretHash) fail('NotFound')
}
