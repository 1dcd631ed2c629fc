import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import type { SsoStatement } from '#platform/gateways/sso-refusal.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { bindHandoff, handoffMs } from '#platform/sso/sso-browser.ts'
import { refuseSso } from '#platform/sso/sso-refused.ts'
import type { Onward } from '#platform/sso/sso-request.ts'
import { findPersonsByNumber } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { findLinkedPerson, insertLink } from '#server/sso/linked-identity-store.ts'
import type { IdentityProvider } from '#server/sso/provider-store.ts'
import { insertHandoff } from '#server/sso/sso-store.ts'
import { paths, withQuery } from '#shared/paths.ts'

/** The person with the sponsor's number from the provider; null if it sent none, or none matches in the group. */
const byNumber = async (
  tx: Db,
  { groupId, eligibilityAttribute }: IdentityProvider,
  { attributes }: SsoStatement,
): Promise<string | null> => {
  const numbers = attributes.get(eligibilityAttribute) ?? []
  const number = numbers[0]?.trim()
  if (numbers.length > 1) refuseSso('PersonUnclear')
  if (!number) return null
  const found = await findPersonsByNumber(tx, groupId, number)
  if (found.length > 1) refuseSso('PersonUnclear')
  return found[0] ?? null
}

/**
 * Finds the person of a provider's statement: by the sponsor's number the first time, then by (provider, subject), never by e-mail. A
 * linked subject keeps its person, whatever number is sent.
 */
const locatePerson = async ({ clock }: Portal, tx: Db, provider: IdentityProvider, statement: SsoStatement): Promise<string> => {
  const { subject } = statement
  const linked = subject === null ? null : await findLinkedPerson(tx, provider.id, subject)
  const numbered = await byNumber(tx, provider, statement)
  if (linked !== null && numbered !== null && linked !== numbered) refuseSso('SubjectTaken')
  const personId = linked ?? numbered ?? refuseSso('PersonUnknown')
  if (linked === null && subject !== null) {
    const isNew = await insertLink(tx, { providerId: provider.id, subject, personId, createdAt: clock.now() })
    if (!isNew && (await findLinkedPerson(tx, provider.id, subject)) !== personId) refuseSso('SubjectTaken')
  }
  return personId
}

/**
 * Creates a hand-off code that our own page exchanges for a session. The provider's request is cross-site and lacks our SameSite=Strict
 * cookies, so it cannot sign in.
 */
export const handOff = async (
  portal: Portal,
  provider: IdentityProvider,
  { statement, entryPage, request }: { statement: SsoStatement; entryPage: string | null; request: RequestContext },
): Promise<Onward> => {
  const code = newSecret()
  const browser = bindHandoff()
  await portal.db.transaction(async (tx) => {
    const personId = await locatePerson(portal, tx, provider, statement)
    const expiresAt = new Date(portal.clock.now().getTime() + handoffMs)
    await insertHandoff(tx, { codeHash: secretHash(code), browserHash: browser.hash, providerId: provider.id, personId, expiresAt })
    await writeAudit(tx, request.auditContext, { event: 'authn.sso.handoff', outcome: 'ok', subjectId: personId })
  })
  return { url: withQuery(paths.samlEntry, { token: code, entryPage: entryPage ?? undefined }), cookies: [browser.cookie] }
}
