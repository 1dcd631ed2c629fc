import { checkPin, createPin, findPinBlock, type PinBlock, voidPins } from '#platform/auth/pin.ts'
import { takeOrRefuse } from '#platform/auth/take-or-refuse.ts'
import { throttleOf } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'

/** What a code proves: that a new phone, or a new address, is its member's. */
type Contact = 'phone' | 'email'

const ownerOf = (contact: Contact, { profile }: SessionRecord) => ({ ownerKey: `${contact} ${profile.id}`, memberId: profile.id })

const refuseBlocked = ({ config }: Portal, { group }: SessionRecord, block: PinBlock): never =>
  block === 'disabled'
    ? fail('PinLocked', { gaps: { phone: group.supportPhone ?? config.supportPhone } })
    : fail('PinTriesUsed', { gaps: { n: block.triesUsed } })

/**
 * Counts a code that is about to be sent, as those of signing in are: it may go to somebody else's phone or mailbox.
 * @throws Failure TooManyTries, PinTriesUsed, PinLocked
 */
export const countContactCode = async (portal: Portal, session: SessionRecord, to: string): Promise<void> => {
  const { db, clock, pinKey, config } = portal
  const now = clock.now()
  const block = await findPinBlock(db, session.profile.id, now)
  if (block) refuseBlocked(portal, session, block)
  const limit = (name: 'pinSendBurst' | 'pinSendByMember' | 'pinSendByPhone', whom: string) =>
    throttleOf(pinKey, name, whom, config.rateLimits)
  await takeOrRefuse(db, now, [
    limit('pinSendBurst', session.profile.id),
    limit('pinSendByMember', session.profile.id),
    limit('pinSendByPhone', to),
  ])
}

/** A code to be posted in the same transaction; the one before is void. */
export const newContactCode = async (portal: Portal, tx: Db, session: SessionRecord, contact: Contact) => {
  const { pinMinutes: minutes } = portal.config
  const made = await createPin(tx, {
    ...ownerOf(contact, session),
    secret: portal.pinKey,
    now: portal.clock.now(),
    ttlMs: minutes * 60_000,
  })
  return { pin: made.pin, minutes, deliverBy: made.expiresAt }
}

/** What waits is another phone or address now: a code that went to the one before proves nothing. */
export const voidContactCodes = (portal: Portal, tx: Db, session: SessionRecord, contact: Contact): Promise<void> =>
  voidPins(tx, ownerOf(contact, session).ownerKey, portal.clock.now())

/** Fails unless it is the code that was sent; the try is counted before it is judged, and the code is used up. */
export const judgeContactCode = async (portal: Portal, session: SessionRecord, contact: Contact, code: string): Promise<void> => {
  const { db, pinKey: secret, clock, config } = portal
  const verdict = await checkPin(db, { ...ownerOf(contact, session), secret, pin: code, now: clock.now(), scale: config.rateLimits })
  if (verdict === 'ok') return
  if (verdict === 'expired') return fail('PinExpired', { field: 'code' })
  if (verdict === 'invalid') return fail('PinInvalid', { field: 'code' })
  refuseBlocked(portal, session, verdict)
}
