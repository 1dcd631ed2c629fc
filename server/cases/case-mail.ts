import { layOutMail } from '#platform/outbox/mail-layout.ts'
import type { Case } from '#server/cases/case-store.ts'
import { caseTexts as ar } from '#server/cases/case-texts.ar.ts'
import { type CaseTexts, caseTexts as en } from '#server/cases/case-texts.en.ts'
import { caseTexts as es } from '#server/cases/case-texts.es.ts'
import type { Portal } from '#server/portal.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language } from '#shared/languages.ts'
import { paths, withQuery } from '#shared/paths.ts'

const texts: Record<Language, CaseTexts> = { en, es, ar }

type Answered = Pick<Case, 'kind' | 'language' | 'reference' | 'dob' | 'profileId'>

/** What the mail says, and which page opens the answer; nothing where the case has no page for the person. */
const waysTo = ({ kind, reference, dob, profileId, language }: Answered, { title, answered, ...ticket }: CaseTexts) => {
  if (kind === 'support-ticket') {
    const url = withQuery(paths.support, { ticket: reference, lang: language })
    return { title: ticket.ticketTitle, text: profileId ? ticket.ticketSignedIn : ticket.ticketAnswered, url }
  }
  return dob && { title, text: answered, url: withQuery(paths.caseStatus, { case: reference, lang: language }) }
}

/** Says that there is an answer, and where and with what it is read; null where nobody outside waits for one. */
export const answeredMail = ({ config, publicUrl }: Portal, answered: Answered) => {
  const { language, reference } = answered
  const ways = waysTo(answered, texts[language])
  if (!ways) return null
  const gaps = { product: config.productName, phone: config.supportPhone, reference }
  return layOutMail({
    language,
    direction: directionOf(language),
    product: config.productName,
    title: filled(ways.title, gaps),
    paragraphs: [filled(ways.text, gaps)],
    action: { label: texts[language].read, url: `${publicUrl}${ways.url}` },
    foot: filled(texts[language].foot, gaps),
  })
}
