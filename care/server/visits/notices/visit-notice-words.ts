import type { Care } from '#care/server/care.ts'
import { visitNoticeTexts } from '#care/server/visits/notices/visit-notice-texts.en.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { translationsOf } from '#platform/translations.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'
import type { Language } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { writtenWithZone } from '#shared/written-date.ts'

const texts = await translationsOf(visitNoticeTexts, '#care/server/visits/notices/visit-notice-texts')

export type VisitNotice =
  | (
      | 'reminder'
      | 'accepted'
      | 'series'
      | 'seriesMore'
      | 'seriesChanged'
      | 'seriesToo'
      | 'seriesNot'
      | 'released'
      | 'handedOver'
      | 'taken'
      | 'proposed'
    )
  | ('cancelled' | 'completed' | 'followUp' | 'updated' | 'missed' | 'missedFee' | 'earlier')

export type NoticedVisit = Pick<Visit, 'reference' | 'method' | 'isOnDemand' | 'requestedAt' | 'timeZone'>

const shown = (at: Date, language: Language, timeZone: string): string =>
  writtenWithZone(at, language, { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone })

/** Formats a visit's time in the member's time zone, and in the visit's zone too if it shows a different time. */
export const whenOf = ({ requestedAt, timeZone }: NoticedVisit, { language, timeZone: own }: MemberClaims['member']): string => {
  const [here, there] = [own ?? timeZone, timeZone].map((zone) => shown(requestedAt, language, zone))
  return here === there ? `${here}` : `${here} (${there})`
}

/**
 * Returns the texts of a visit notice in the member's language: time and reference only, because others may read e-mails and texts. It
 * never names the reason, the clinician or any notes.
 */
export const visitNoticeWords = ({ config }: Care, visit: NoticedVisit, { member }: MemberClaims, what: VisitNotice) => {
  const { language } = member
  const isOver =
    what === 'completed' || what === 'followUp' || what === 'updated' || what === 'cancelled' || what === 'missed' || what === 'missedFee'
  const url = `${config.publicUrl}${isOver ? paths.pastVisits : paths.dashboard}`
  const params = { product: config.productName, phone: config.supportPhone, reference: visit.reference, when: whenOf(visit, member) }
  const sentence =
    visit.isOnDemand && (what === 'cancelled' || what === 'released' || what === 'handedOver') ? (`${what}Soon` as const) : what
  const howToCome = visit.method === 'Video' ? 'comeVideo' : 'comePhone'
  const isAgreed = what === 'seriesToo' || what === 'seriesNot'
  const message = defineMessage(texts, {
    subject: isAgreed ? 'acceptedTitle' : `${what}Title`,
    body: [
      ...(isAgreed ? (['accepted'] as const) : []),
      ...(what === 'followUp' ? (['completed'] as const) : []),
      sentence,
      ...(what === 'reminder' || what === 'accepted' || isAgreed ? ([howToCome] as const) : []),
    ],
    action: 'open',
    short: 'short',
  })
  const values = { language, params, url }
  return { mail: message.mail(values), text: message.text(values) }
}
