import { secretHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'

/**
 * Checks the `mapi_jwt` of the PIN calls. Absent or empty means the session's own, because a browser cannot read its cookies (MFA-39).
 * NotFound if it names another session.
 */
export const refuseForeignToken = async (portal: Portal, { session }: Caller, token: string | undefined): Promise<void> => {
  if (!token) return
  const { sso, member } = portal.tokens
  const hash = (await sso.readEnded(token))?.sid
  const secret = (await member.readEnded(token))?.sid
  const named = hash ?? (typeof secret === 'string' ? secretHash(secret) : undefined)
  if (named !== session.secretHash) fail('NotFound')
}
