import { writeAudit } from '#platform/audit/write-audit.ts'
import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { checkPin, createPin, findPinBlock, type PinBlock } from '#platform/auth/pin.ts'
import { isKeyedHash, keyedHash } from '#platform/auth/secret-token.ts'
import { returnTries, throttleFor, throttlesByAddress } from '#platform/auth/throttle.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'
import type { Portal } from '#server/portal.ts'
import { type ChosenPerson, readRegistrant } from '#server/registration/registrant.ts'
import { postProofCode } from '#server/registration/registration-mail.ts'
import { recordProofStep, ticketCookieOf, ticketMs } from '#server/session/registration-ticket.ts'
import type { RegistrationTicket } from '#server/session/registration-ticket-store.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import type { Input } from '#shared/calls.ts'
import type { proofCalls } from '#shared/registration/proof-calls.ts'
import { proofWaysOf } from '#shared/registration/proof-rules.ts'

type By<I extends ChosenPerson> = { input: I; ticket: RegistrationTicket; request: RequestContext }

/** The chosen person, if they still have to prove who they are; otherwise Conflict, so that nobody reads contacts without need. */
const readUnproved = async (portal: Portal, by: By<ChosenPerson>) => {
  const found = await readRegistrant(portal, by)
  if (found.needed === 'LookUpYourself') fail('LookUpYourself')
  return found.needed === null ? fail('Conflict') : found
}

/** A code belongs to one ticket and one person; tries are counted for the person over all tickets. */
const ownerOf = (ticket: RegistrationTicket, personId: string) => ({
  ownerKey: `registration ${ticket.id} ${personId}`,
  memberId: `registration ${personId}`,
})

const refuseBlocked = ({ config }: Portal, block: PinBlock): never =>
  block === 'disabled'
    ? fail('PinLocked', { params: { phone: config.supportPhone } })
    : fail('PinTriesUsed', { params: { n: block.minutesLocked } })

/** The keyed hash by which a ticket remembers the contact that was proved. */
const contactHash = ({ pinKey }: Portal, contact: string): string => keyedHash(pinKey, 'contact', `contact ${contact}`)

/** Whether a ticket remembers this contact as proved. */
export const isProvedContact = ({ pinKey }: Portal, hash: string | null, contact: string): boolean =>
  hash !== null && isKeyedHash(pinKey, 'contact', { value: `contact ${contact}`, hash })

export const readProofWays = async (portal: Portal, by: By<ChosenPerson>) => {
  const { person, contacts } = await readUnproved(portal, by)
  await writeAudit(portal.db, by.request.auditContext, { event: 'registration.proof.read', outcome: 'ok', subjectId: person.id })
  return { ways: proofWaysOf(contacts) }
}

/**
 * Sends a code to a contact on file. Limits: two in ten seconds and five in half an hour for a person, ten an hour for a contact, thirty an
 * hour for an IP address. The code and the ticket are valid for 15 minutes from now.
 * @throws Failure NotFound without such a contact, Conflict if no proof is needed, TooManyTries, PinTriesUsed, PinLocked
 */
export const sendProofCode = async (portal: Portal, by: By<Input<typeof proofCalls.sendProofCode>>) => {
  const { db, clock, pinKey, config } = portal
  const { input, ticket, request } = by
  const { person, contacts } = await readUnproved(portal, by)
  const to = (input.way === 'email' ? contacts.email : contacts.phone) ?? fail('NotFound')
  const now = clock.now()
  const owner = ownerOf(ticket, person.id)
  const block = await findPinBlock(db, owner.memberId, now)
  if (block) refuseBlocked(portal, block)
  const limit = (name: ThrottleName, whom: string) => throttleFor(request, pinKey, name, whom, config.rateLimits)
  await consumeTriesOrFail(db, now, [
    limit('pinSendBurst', owner.memberId),
    limit('pinSendByMember', owner.memberId),
    limit('pinSendByPhone', to),
    ...throttlesByAddress(request, pinKey, 'proofSendByAddress', config.rateLimits),
  ])
  return db.transaction(async (tx) => {
    const minutes = ticketMs / 60_000
    const { pin, expiresAt } = await createPin(tx, { ...owner, secret: pinKey, now, ttlMs: ticketMs })
    await postProofCode(portal, tx, { way: input.way, language: languageOfRequest(request), to, pin, minutes, deliverBy: expiresAt })
    // The newest code must be entered, so the contact of an earlier one is forgotten.
    await recordProofStep(tx, ticket.id, { at: now, provedPersonId: null, provedContactHash: contactHash(portal, to) })
    await writeAudit(tx, request.auditContext, { event: 'registration.proof.send', outcome: 'ok', reason: input.way, subjectId: person.id })
    const cookie = ticketCookieOf(request.cookie(cookieNames.registration) ?? '')
    return { data: { expiresAt: expiresAt.toISOString() }, cookies: [cookie] }
  })
}

/**
 * Checks the code and binds the ticket to the person. Wrong codes count for the person and for the IP address.
 * @throws Failure PinInvalid, PinExpired, PinTriesUsed, PinLocked, TooManyTries
 */
export const checkProofCode = async (portal: Portal, by: By<Input<typeof proofCalls.checkProofCode>>) => {
  const { db, clock, pinKey: secret, config } = portal
  const { input, ticket, request } = by
  const { person } = await readUnproved(portal, by)
  const now = clock.now()
  const event = { event: 'registration.proof.check', subjectId: person.id } as const
  const tries = throttlesByAddress(request, secret, 'proofTryByAddress', config.rateLimits)
  await consumeTriesOrFail(db, now, tries)
  const verdict = await checkPin(db, { ...ownerOf(ticket, person.id), secret, pin: input.code, now, scale: config.rateLimits })
  if (verdict !== 'ok') {
    await writeAudit(db, request.auditContext, { ...event, outcome: 'failed', reason: typeof verdict === 'string' ? verdict : 'locked' })
    if (verdict === 'expired') return fail('PinExpired', { field: 'code' })
    if (verdict === 'invalid') return fail('PinInvalid', { field: 'code' })
    return refuseBlocked(portal, verdict)
  }
  await returnTries(db, tries)
  await recordProofStep(db, ticket.id, { at: now, provedPersonId: person.id })
  await writeAudit(db, request.auditContext, { ...event, outcome: 'ok' })
  return { data: { proved: true as const }, cookies: [ticketCookieOf(request.cookie(cookieNames.registration) ?? '')] }
}
