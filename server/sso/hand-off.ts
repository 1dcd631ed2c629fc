import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { SsoStatement } from '#platform/gateways/sso-refusal.ts'
import type { Asking } from '#platform/http/asking.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { Portal } from '#server/portal.ts'
import { locatePerson } from '#server/sso/locate-person.ts'
import type { IdentityProvider } from '#server/sso/provider-store.ts'
import { bindHandoff, handoffMs } from '#server/sso/sso-browser.ts'
import { insertHandoff } from '#server/sso/sso-store.ts'
import { paths, withQuery } from '#shared/paths.ts'

export type Onward = { url: string; cookies: readonly CookieChange[] }

/**
 * The provider's form or redirect comes from another site, where our SameSite=Strict cookies are not: it signs nobody in. It leaves a
 * code that our own page trades for a session.
 */
export const handOff = async (
  portal: Portal,
  provider: IdentityProvider,
  { statement, entryPage, asking }: { statement: SsoStatement; entryPage: string | null; asking: Asking },
): Promise<Onward> => {
  const code = newSecret()
  const browser = bindHandoff()
  await portal.db.transaction(async (tx) => {
    const personId = await locatePerson(portal, tx, provider, statement)
    const expiresAt = new Date(portal.clock.now().getTime() + handoffMs)
    await insertHandoff(tx, { codeHash: secretHash(code), browserHash: browser.hash, providerId: provider.id, personId, expiresAt })
    await writeAudit(tx, asking.trail, { event: 'authn.sso.handoff', outcome: 'ok', subjectId: personId })
  })
  return { url: withQuery(paths.samlEntry, { token: code, entryPage: entryPage ?? undefined }), cookies: [browser.cookie] }
}
