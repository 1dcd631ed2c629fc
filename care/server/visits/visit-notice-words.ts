import type { Care } from '#care/server/care.ts'
import { visitNoticeTexts as ar } from '#care/server/visits/visit-notice-texts.ar.ts'
import { visitNoticeTexts as en, type VisitNoticeTexts } from '#care/server/visits/visit-notice-texts.en.ts'
import { visitNoticeTexts as es } from '#care/server/visits/visit-notice-texts.es.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { layOutMail } from '#platform/outbox/mail-layout.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language, localeOf } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'

const texts: Record<Language, VisitNoticeTexts> = { en, es, ar }

export type VisitNotice = 'reminder' | 'accepted' | 'taken' | 'proposed' | 'cancelled' | 'completed' | 'earlier'

export type NoticedVisit = Pick<Visit, 'reference' | 'method' | 'isOnDemand' | 'requestedAt' | 'timeZone'>

const shown = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    ...({ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
    timeZone,
  }).format(at)

/** By the member's clocks; where the visit was asked for by others, by those too. */
export const whenOf = ({ requestedAt, timeZone }: NoticedVisit, { language, timeZone: own }: MemberClaims['member']): string => {
  const [here, there] = [own ?? timeZone, timeZone].map((zone) => shown(requestedAt, language, zone))
  return here === there ? `${here}` : `${here} (${there})`
}

/**
 * What a member is told of a visit, in their language: when, and by which reference, and nothing of what it is about, who sees
 * them, or what was written. Mails and texts lie open on more screens than the member's own.
 */
export const visitNoticeWords = ({ config }: Care, visit: NoticedVisit, { member }: MemberClaims, what: VisitNotice) => {
  const { language } = member
  const t = texts[language]
  const isOver = what === 'completed' || what === 'cancelled'
  const address = `${config.publicUrl}${isOver ? paths.pastVisits : paths.dashboard}`
  const gaps = { product: config.productName, phone: config.supportPhone, reference: visit.reference, when: whenOf(visit, member) }
  const say = (key: keyof VisitNoticeTexts) => filled(t[key], gaps)
  const sentence = say(what === 'cancelled' && visit.isOnDemand ? 'cancelledSoon' : what)
  const come = what === 'reminder' || what === 'accepted' ? [say(visit.method === 'Video' ? 'comeVideo' : 'comePhone')] : []
  const mail = layOutMail({
    ...{ language, direction: directionOf(language), product: config.productName, title: say(`${what}Title`) },
    ...{ paragraphs: [sentence, ...come], action: { label: say('open'), url: address }, foot: say('foot') },
  })
  return { mail, text: filled(t.short, { ...gaps, sentence, address }) }
}
