import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import type { Portal } from '#server/portal.ts'
import { registrationMailTexts } from '#server/registration/registration-mail-texts.en.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { filled } from '#shared/filled.ts'
import type { Language } from '#shared/languages.ts'
import type { ProofWay } from '#shared/registration/proof-rules.ts'

const texts = await translationsOf(registrationMailTexts, '#server/registration/registration-mail-texts')

const registered = defineMessage(texts, { subject: 'title', body: ['made', 'notMe'] })
const proofCode = defineMessage(texts, { subject: 'proofTitle', body: ['proofCode', 'proofNotMe'] })

const paramsOf = ({ config: { productName: product, supportPhone: phone } }: Portal) => ({ product, phone })

/** Notifies an address in the sponsor's file of a new account, with the number to call if somebody else created it. */
export const postRegistered = async (portal: Portal, tx: Db, to: string): Promise<void> => {
  const mail = registered.mail({ language: 'en', params: paramsOf(portal) })
  await postMessage(tx, portal.clock.now(), { channel: 'email', kind: 'registered', to: sameEmail(to), ...mail })
}

type Code = { way: ProofWay; language: Language; to: string; pin: string; minutes: number; deliverBy: Date }

/** Sends a code to a contact on file. The account does not exist yet, so the message belongs to none. */
export const postProofCode = async (portal: Portal, tx: Db, { way, language, to, pin, minutes, deliverBy }: Code): Promise<void> => {
  const params = { ...paramsOf(portal), minutes, pin: way === 'phone_call' ? [...pin].join(', ') : pin }
  const { proofText, proofSpoken } = texts[language]
  const message =
    way === 'email'
      ? proofCode.mail({ language, params })
      : { text: filled(way === 'text' ? proofText : proofSpoken, { ...params, minutes: String(minutes) }), language }
  await postMessage(tx, portal.clock.now(), { channel: way, kind: 'pin', to, ...message, deliverBy, secret: true })
}
