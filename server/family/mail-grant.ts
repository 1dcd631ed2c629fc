import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { findParty, type GrantParty } from '#server/family/grant-store.ts'
import { grantTexts } from '#server/family/grant-texts.en.ts'
import type { Portal } from '#server/portal.ts'
import { type Language, languageOfProfile } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'

const texts = await translationsOf(grantTexts, '#server/family/grant-texts')

const words = {
  given: { grantor: 'givenByYou', delegate: 'givenToYou' },
  revoked: { grantor: 'endedOfYours', delegate: 'endedForYou' },
} as const

type Text = (typeof words)[keyof typeof words]['grantor' | 'delegate']
type GrantNotice = { grantorId: string; delegateId: string; act: keyof typeof words }

/** The mail omits scopes and end date, which need a sign-in, because anyone may open a mail. */
const mailOf = (
  { config, publicUrl }: Portal,
  { language, ...params }: { language: Language; grantor: string; delegate: string },
  text: Text,
) => {
  const all = { ...params, product: config.productName, phone: config.supportPhone }
  const message = defineMessage(texts, { subject: `${text}Title`, body: [text], action: 'look' })
  return message.mail({ language, params: all, url: `${publicUrl}${paths.myFamily}` })
}

const nameOf = ({ first, last }: GrantParty) => `${first} ${last}`

/** Mails both parties in their own languages. A party without an account gets no mail, and sees the grant on My Family later. */
export const mailGrant = async (portal: Portal, tx: Db, { grantorId, delegateId, act }: GrantNotice): Promise<void> => {
  const [grantor, delegate] = [await findParty(tx, grantorId), await findParty(tx, delegateId)]
  if (!grantor || !delegate) return
  const names = { grantor: nameOf(grantor), delegate: nameOf(delegate) }
  for (const [party, text] of [[grantor, words[act].grantor] as const, [delegate, words[act].delegate] as const]) {
    if (party.email === null || party.language === null) continue
    const mail = mailOf(portal, { language: languageOfProfile(party.language), ...names }, text)
    const owner = party.profileId === null ? {} : { accountId: party.profileId }
    await postMessage(tx, portal.clock.now(), { channel: 'email', kind: `delegation-${act}`, to: party.email, ...owner, ...mail })
  }
}
