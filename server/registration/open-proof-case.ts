import { keyedHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { consumeNewCaseTry } from '#server/cases/case-limits.ts'
import { openCaseOnce } from '#server/cases/open-case-once.ts'
import type { Portal } from '#server/portal.ts'
import { readRegistrant } from '#server/registration/registrant.ts'
import { findRegistrant } from '#server/registration/registrant-store.ts'
import type { RegistrationTicket } from '#server/session/registration-ticket-store.ts'
import type { Input } from '#shared/calls.ts'
import type { proofCaseCalls } from '#shared/cases/case-calls.ts'

/** Time in which identical content is the same case (ms): a lost response, or a double click. */
const sameMs = 10 * 60_000

type By = { input: Input<typeof proofCaseCalls.openProofCase>; ticket: RegistrationTicket; request: RequestContext }

/**
 * Opens a case for a person whom no code can reach. An operator's answer alone opens no account: the sponsor adds a contact to the file,
 * and the code goes there (docs/decisions/proof-of-identity.md).
 */
export const openProofCase = async (portal: Portal, { input, ticket, request }: By): Promise<{ reference: string }> => {
  const { person, needed } = await readRegistrant(portal, { input, ticket })
  if (needed === null) fail('Conflict')
  const giveBack = await consumeNewCaseTry(portal, request, input.altcha)
  const { contact, language } = input
  const { email = null, phone = null, note = null } = contact
  const { last = '', zip = null } = (await findRegistrant(portal.db, person.id)) ?? {}
  const about = { firstName: person.first, lastName: last, dob: person.dob, ...(zip === null ? {} : { zip }) }
  const contentHash = keyedHash(portal.pinKey, 'case content', JSON.stringify([request.ip, person.id, contact, language]))
  const made = { kind: 'identity-proof', about, dob: person.dob, email, phone, note, language, contentHash } as const
  const { reference, isSame } = await openCaseOnce(portal, made, { sameMs, event: 'registration.proof.case', request })
  if (isSame) await giveBack()
  return { reference }
}
