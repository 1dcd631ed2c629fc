import { writeAudit } from '#platform/audit/write-audit.ts'
import { takeOrRefuse } from '#platform/auth/take-or-refuse.ts'
import { throttleOf } from '#platform/auth/throttle.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { postMessage } from '#platform/outbox/post.ts'
import type { Portal } from '#server/portal.ts'
import { discountCardOf, helpLineOf } from '#server/prescriptions/discount-card.ts'
import { discountCardMail } from '#server/prescriptions/discount-card-mail.ts'
import { findDrug } from '#server/prescriptions/drug-store.ts'
import { findPharmacy } from '#server/prescriptions/pharmacy-store.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { Input } from '#shared/calls.ts'
import { languageOfProfile } from '#shared/languages.ts'
import type { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'

type Ask = { input: Input<typeof prescriptionCalls.emailDiscountCard>; session: SessionRecord; asking: Asking }

/** Five mails an hour and twenty a day, over all nodes. */
const takeMail = async ({ db, clock, pinKey, config }: Portal, profileId: string): Promise<void> => {
  const now = clock.now()
  const names = ['cardMailByMember', 'cardMailByMemberADay'] as const
  await takeOrRefuse(
    db,
    now,
    names.map((name) => throttleOf(pinKey, name, profileId, config.rateLimits)),
  )
}

/**
 * CALL-34: mails the card to the profile's own address and to no other. Drug and pharmacy are written as our data have them, never as the
 * request does; the card is the session's own. Throws NotFound for another's profile, and for what is not in our data.
 */
export const emailDiscountCard = async (portal: Portal, { input, session, asking }: Ask): Promise<void> => {
  const { db, clock, config } = portal
  const { profile, group } = session
  ownProfileOnly(session, input.id)
  const drug = (await findDrug(db, input.DrugName)) ?? fail('NotFound')
  const pharmacy = (await findPharmacy(db, { name: input.PharmacyName, street: input.Address, zip: input.Zip })) ?? fail('NotFound')
  const card = discountCardOf(config, session)
  await takeMail(portal, profile.id)
  const mail = discountCardMail({
    ...{ language: languageOfProfile(profile.language), product: config.productName, phone: helpLineOf(config, group) },
    ...{ card, drug: drug.name, pharmacy },
  })
  await db.transaction(async (tx) => {
    // What somebody takes is nobody else's business: whoever looks after the outbox sees that a card was sent, not for what.
    await postMessage(tx, clock.now(), { channel: 'email', kind: 'discount-card', to: profile.email, ...mail, secret: true })
    await writeAudit(tx, asking.trail, { event: 'card.email', outcome: 'ok' })
  })
}
