import type { Db } from '#platform/db/db.ts'
import type { SsoStatement } from '#platform/gateways/sso-refusal.ts'
import { findPersonsByNumber } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { findLinkedPerson, insertLink } from '#server/sso/linked-identity-store.ts'
import type { IdentityProvider } from '#server/sso/provider-store.ts'
import { refuseSso } from '#server/sso/sso-refused.ts'

/** The person with the sponsor's number that the provider sent; null when it sent none, or one that nobody of the group has. */
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
 * Whom a provider's statement is about: by the sponsor's number the first time, by (provider, subject) from then on, never by e-mail.
 * A subject that is linked to somebody stays with them, whatever number comes along.
 */
export const locatePerson = async ({ clock }: Portal, tx: Db, provider: IdentityProvider, statement: SsoStatement): Promise<string> => {
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
