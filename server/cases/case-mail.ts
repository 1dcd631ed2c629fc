import { layOutMail } from '#platform/outbox/mail-layout.ts'
import { caseTexts as ar } from '#server/cases/case-texts.ar.ts'
import { type CaseTexts, caseTexts as en } from '#server/cases/case-texts.en.ts'
import { caseTexts as es } from '#server/cases/case-texts.es.ts'
import type { Portal } from '#server/portal.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language } from '#shared/languages.ts'
import { paths, withQuery } from '#shared/paths.ts'

const texts: Record<Language, CaseTexts> = { en, es, ar }

/** Says that there is an answer, and where: it is read with the date of birth. */
export const caseAnsweredMail = ({ config, publicUrl }: Portal, { language, reference }: { language: Language; reference: string }) => {
  const { title, answered, read, foot } = texts[language]
  const gaps = { product: config.productName, phone: config.supportPhone, reference }
  return layOutMail({
    language,
    direction: directionOf(language),
    product: config.productName,
    title: filled(title, gaps),
    paragraphs: [filled(answered, gaps)],
    action: { label: read, url: `${publicUrl}${withQuery(paths.caseStatus, { case: reference, lang: language })}` },
    foot: filled(foot, gaps),
  })
}
