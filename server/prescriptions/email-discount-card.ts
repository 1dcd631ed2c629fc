import { writeAudit } from '#platform/audit/write-audit.ts'
import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { throttleFor } from '#platform/auth/throttle.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { cardMailThrottles } from '#platform/http/throttle-rules.ts'
import { postMessage } from '#platform/outbox/post.ts'
import type { Portal } from '#server/portal.ts'
import { discountCardOf, helpLineOf } from '#server/prescriptions/discount-card.ts'
import { discountCardMail } from '#server/prescriptions/discount-card-mail.ts'
import { findDrug } from '#server/prescriptions/drug-store.ts'
import { findPharmacy } from '#server/prescriptions/pharmacy-store.ts'
import { findPrivateContactOfProfile } from '#server/rights/private-contact-store.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { Input } from '#shared/calls.ts'
import { languageOfProfile } from '#shared/languages.ts'
import type { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'

type Ask = { input: Input<typeof prescriptionCalls.emailDiscountCard>; session: SessionRecord; request: RequestContext }

/** Limits mails to 5 an hour and 20 a day, across all nodes. */
const consumeMailLimit = async ({ db, clock, pinKey, config }: Portal, request: RequestContext, profileId: string): Promise<void> => {
  const now = clock.now()
  await consumeTriesOrFail(
    db,
    now,
    cardMailThrottles.map((name) => throttleFor(request, pinKey, name, profileId, config.rateLimits)),
  )
}

/**
 * Mails the session's card to the profile's own address (CALL-34), or to that of confidential communications. Drug and pharmacy texts come from our data, never from the request.
 * Throws NotFound for another member's profile, and for an unknown drug or pharmacy, and PrivateEmailMissing if they have no email.
 */
export const emailDiscountCard = async (portal: Portal, { input, session, request }: Ask): Promise<void> => {
  const { db, clock, config } = portal
  const { profile, group } = session
  ownProfileOnly(session, input.id)
  const drug = (await findDrug(db, input.DrugName)) ?? fail('NotFound')
  const pharmacy = (await findPharmacy(db, { name: input.PharmacyName, street: input.Address, zip: input.Zip })) ?? fail('NotFound')
  const card = discountCardOf(config, session)
  const own = await findPrivateContactOfProfile(db, profile.id)
  const to = own ? (own.email ?? fail('PrivateEmailMissing')) : profile.email
  await consumeMailLimit(portal, request, profile.id)
  const mail = discountCardMail({
    language: languageOfProfile(profile.language),
    product: config.productName,
    phone: helpLineOf(config, group),
    card,
    drug: drug.name,
    pharmacy,
  })
  await db.transaction(async (tx) => {
    // The drug is private: operators of the outbox see that a card was sent, not for what.
    await postMessage(tx, clock.now(), {
      channel: 'email',
      kind: 'discount-card',
      to,
      accountId: profile.id,
      ...mail,
      secret: true,
    })
    await writeAudit(tx, request.auditContext, { event: 'card.email', outcome: 'ok' })
  })
}
