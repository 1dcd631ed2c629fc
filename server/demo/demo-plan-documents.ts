import type { Db } from '#platform/db/db.ts'
import { demoId } from '#platform/demo-world.ts'
import { openPdf } from '#platform/pdf/open-pdf.ts'
import { translationsOf } from '#platform/translations.ts'
import { planCostLines } from '#server/benefits/card-face.ts'
import { insertDocument } from '#server/benefits/documents/plan-document-store.ts'
import { planSummaryTexts } from '#server/demo/plan-summary-texts.en.ts'
import { planYearEnd } from '#shared/benefits/plan-link.ts'
import type { PlanTerms } from '#shared/benefits/plan-terms.ts'
import type { PlanType } from '#shared/benefits/plan-words.ts'
import { joinedIn } from '#shared/bidi.ts'
import { filledIn } from '#shared/filled.ts'
import type { Language } from '#shared/languages.ts'
import { writtenDay } from '#shared/written-date.ts'

const wordsIn = await translationsOf(planSummaryTexts, '#server/demo/plan-summary-texts')

type Plan = { planId: string; name: string; type: PlanType; terms: PlanTerms }

/** A short summary of a plan's terms, in the manner of a Summary of Benefits and Coverage. */
const summaryPdf = async ({ name, type, terms }: Plan, yearStartsOn: string, language: Language): Promise<Uint8Array> => {
  const words = wordsIn[language]
  const day = (iso: string) => writtenDay(new Date(`${iso}T00:00:00Z`), language, { timeZone: 'UTC' })
  const pdf = await openPdf({
    title: `${words.title}: ${name}`,
    language,
    product: 'Foyer',
    footOf: (n, all) => joinedIn(language, [name, filledIn(language, words.page, { n, all })]),
  })
  pdf.title(words.title)
  pdf.paragraph(words.lead)
  pdf.gap()
  pdf.facts([
    [words.plan, name],
    [words.type, type],
    [words.year, joinedIn(language, [day(yearStartsOn), day(planYearEnd(yearStartsOn))], ' – ')],
  ])
  pdf.heading(words.pays)
  pdf.facts(planCostLines(terms, language).map(({ label, value }) => [label, value]))
  pdf.gap()
  pdf.paragraph(words.demo, { ink: 'muted' })
  return pdf.save()
}

/** Adds a summary of a plan to the demo, in English and Spanish. */
export const seedPlanDocuments = async (tx: Db, plan: Plan, yearStartsOn: string, now: Date): Promise<void> => {
  for (const language of ['en', 'es'] as const) {
    const content = Buffer.from(await summaryPdf(plan, yearStartsOn, language))
    await insertDocument(tx, {
      id: demoId('plan document', plan.name, language),
      planId: plan.planId,
      title: `${wordsIn[language].title} ${yearStartsOn.slice(0, 4)}`,
      kind: 'summary',
      language,
      startsOn: yearStartsOn,
      endsOn: planYearEnd(yearStartsOn),
      bytes: content.length,
      content,
      uploadedAt: now,
    })
  }
}
