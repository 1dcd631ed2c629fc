import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { staffFactorTexts } from '#platform/staff/staff-factor-texts.en.ts'
import { translationsOf } from '#platform/translations.ts'
import type { Language } from '#shared/languages.ts'

const texts = await translationsOf(staffFactorTexts, '#platform/staff/staff-factor-texts')

export type StaffFactorNotice =
  | { what: 'passkeyAdded' | 'passkeyRemoved'; name: string }
  | { what: 'appAdded' | 'appRemoved' | 'codesRenewed' | 'factorsReset' | 'passwordChanged' }
  | { what: 'codeUsed'; left: number }

type Sender = { clock: Clock; config: { productName: string; supportPhone: string } }

/** Mails a member of staff, in the caller's transaction, that a factor was added, removed or used, so that they learn of a thief's change. */
export const postStaffNotice = async (
  { clock, config }: Sender,
  tx: Db,
  { email, language }: { email: string; language: Language },
  { what, ...own }: StaffFactorNotice,
): Promise<void> => {
  const params = { ...own, product: config.productName, phone: config.supportPhone }
  const mail = defineMessage(texts, { subject: `${what}Title`, body: [what, 'notMe'] }).mail({ language, params })
  await postMessage(tx, clock.now(), { channel: 'email', kind: 'staff-factor-notice', to: email, ...mail })
}
