import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { checkPin, createPin, findPinBlock, type PinBlock, voidPins } from '#platform/auth/pin.ts'
import { throttleFor } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { postWelcomeCode } from '#server/account/post-account-notice.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { PrivateWay } from '#shared/account/private-contact-calls.ts'
import type { Language } from '#shared/languages.ts'

/**
 * The contact that a code confirms: a new phone, a new address, the profile's own address, or one for confidential communications. A code of
 * one is void for the others.
 */
type Contact = 'phone' | 'email' | 'own email' | `private ${PrivateWay}`

type Owner = Pick<SessionRecord, 'profile'> | { profile: Pick<SessionRecord['profile'], 'id'> }

const ownerOf = (contact: Contact, { profile }: Owner) => ({ ownerKey: `${contact} ${profile.id}`, memberId: profile.id })

const refuseBlocked = ({ config }: Portal, { group }: SessionRecord, block: PinBlock): never =>
  block === 'disabled'
    ? fail('PinLocked', { params: { phone: group.supportPhone ?? config.supportPhone } })
    : fail('PinTriesUsed', { params: { n: block.minutesLocked } })

/**
 * Counts a code before it is sent, like sign-in codes, because it may go to a stranger's phone or mailbox.
 * @throws Failure TooManyTries, PinTriesUsed, PinLocked
 */
export const countContactCode = async (
  portal: Portal,
  { session, request }: { session: SessionRecord; request: RequestContext },
  to: string,
): Promise<void> => {
  const { db, clock, pinKey, config } = portal
  const now = clock.now()
  const block = await findPinBlock(db, session.profile.id, now)
  if (block) refuseBlocked(portal, session, block)
  const limit = (name: 'pinSendBurst' | 'pinSendByMember' | 'pinSendByPhone', whom: string) =>
    throttleFor(request, pinKey, name, whom, config.rateLimits)
  await consumeTriesOrFail(db, now, [
    limit('pinSendBurst', session.profile.id),
    limit('pinSendByMember', session.profile.id),
    limit('pinSendByPhone', to),
  ])
}

/** Creates a code to send in the same transaction; the previous one is void. */
export const newContactCode = async (portal: Portal, tx: Db, session: Owner, contact: Contact) => {
  const { pinMinutes: minutes } = portal.config
  const made = await createPin(tx, {
    ...ownerOf(contact, session),
    secret: portal.pinKey,
    now: portal.clock.now(),
    ttlMs: minutes * 60_000,
  })
  return { pin: made.pin, minutes, deliverBy: made.expiresAt }
}

/** Sends the first code to the address of a new account, without a session. */
export const postFirstCode = async (
  portal: Portal,
  tx: Db,
  { language, ...profile }: { id: string; email: string; language: Language },
): Promise<void> => {
  const code = await newContactCode(portal, tx, { profile }, 'own email')
  const to = { profile: { ...profile, language }, group: { supportPhone: null } }
  await postWelcomeCode(portal, tx, to, { ...code, language })
}

/** Voids earlier codes, after the unconfirmed phone or address has changed. */
export const voidContactCodes = (portal: Portal, tx: Db, session: SessionRecord, contact: Contact): Promise<void> =>
  voidPins(tx, ownerOf(contact, session).ownerKey, portal.clock.now())

/** Fails unless the code matches. The try is counted first; the code is consumed. */
export const judgeContactCode = async (portal: Portal, session: SessionRecord, contact: Contact, code: string): Promise<void> => {
  const { db, pinKey: secret, clock, config } = portal
  const verdict = await checkPin(db, { ...ownerOf(contact, session), secret, pin: code, now: clock.now(), scale: config.rateLimits })
  if (verdict === 'ok') return
  if (verdict === 'expired') return fail('PinExpired', { field: 'code' })
  if (verdict === 'invalid') return fail('PinInvalid', { field: 'code' })
  refuseBlocked(portal, session, verdict)
}
