import type { Db } from '#platform/db/db.ts'
import { layOutMail } from '#platform/outbox/mail-layout.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { findParty, type GrantParty } from '#server/family/grant-store.ts'
import { grantTexts as ar } from '#server/family/grant-texts.ar.ts'
import { grantTexts as en, type GrantTexts } from '#server/family/grant-texts.en.ts'
import { grantTexts as es } from '#server/family/grant-texts.es.ts'
import type { Portal } from '#server/portal.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language, languageOfProfile } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'

const texts: Record<Language, GrantTexts> = { en, es, ar }

const words = {
  given: { grantor: 'givenByYou', delegate: 'givenToYou' },
  revoked: { grantor: 'endedOfYours', delegate: 'endedForYou' },
} as const

type Text = (typeof words)[keyof typeof words]['grantor' | 'delegate']
type Told = { grantorId: string; delegateId: string; act: keyof typeof words }

/** What may be done, and for how long, stands behind the sign-in: a mail is read by whoever opens it. */
const mailOf = (
  { config, publicUrl }: Portal,
  { language, ...gaps }: { language: Language; grantor: string; delegate: string },
  text: Text,
) => {
  const t = texts[language]
  const all = { ...gaps, product: config.productName, phone: config.supportPhone }
  return layOutMail({
    language,
    direction: directionOf(language),
    product: config.productName,
    title: filled(t[`${text}Title`], all),
    paragraphs: [filled(t[text], all)],
    action: { label: t.look, url: `${publicUrl}${paths.myFamily}` },
    foot: filled(t.foot, all),
  })
}

const nameOf = ({ first, last }: GrantParty) => `${first} ${last}`

/** Tells both by mail, each in their language; whoever has no account yet is told by the other one, and finds it on My Family once they have. */
export const mailGrant = async (portal: Portal, tx: Db, { grantorId, delegateId, act }: Told): Promise<void> => {
  const [grantor, delegate] = [await findParty(tx, grantorId), await findParty(tx, delegateId)]
  if (!grantor || !delegate) return
  const names = { grantor: nameOf(grantor), delegate: nameOf(delegate) }
  for (const [party, text] of [[grantor, words[act].grantor] as const, [delegate, words[act].delegate] as const]) {
    if (party.email === null || party.language === null) continue
    const mail = mailOf(portal, { language: languageOfProfile(party.language), ...names }, text)
    await postMessage(tx, portal.clock.now(), { channel: 'email', kind: `delegation-${act}`, to: party.email, ...mail })
  }
}
