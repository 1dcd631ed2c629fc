import { type RecordTexts, recordTexts } from '#care/server/records/record-texts.en.ts'
import { openPdf, type PdfWriter } from '#platform/pdf/open-pdf.ts'
import { translationsOf } from '#platform/translations.ts'
import { isolatedIn, joinedIn } from '#shared/bidi.ts'
import type { ShownDocument } from '#shared/documents/document-shape.ts'
import { documentTexts } from '#shared/documents/document-texts.en.ts'
import { documentLinesIn, documentTitle, signerName } from '#shared/documents/document-words.ts'
import { filledIn } from '#shared/filled.ts'
import { type Language, localeOf } from '#shared/languages.ts'
import { entryWordsIn, listWordsIn, type MedicalWording } from '#shared/medical-info/entry-words.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { medicalWordTexts } from '#shared/medical-info/medical-word-texts.en.ts'
import type { AfterVisit } from '#shared/notes/after-visit.ts'
import { directionTexts } from '#shared/prescribing/direction-texts.en.ts'
import { drugShown } from '#shared/prescribing/order-fields.ts'
import { directionsIn } from '#shared/prescribing/plain-directions.ts'
import type { ShownPrescription } from '#shared/prescribing/prescription-shape.ts'
import type { RecordSet, RecordSummary, RecordThread, RecordVisit } from '#shared/records/record-set.ts'
import { writtenDay, writtenInstant } from '#shared/written-date.ts'

const texts = await translationsOf(recordTexts, '#care/server/records/record-texts')
const directions = await translationsOf(directionTexts, '#shared/prescribing/direction-texts')
const documentWords = await translationsOf(documentTexts, '#shared/documents/document-texts')
const medicalTexts = await translationsOf(medicalWordTexts, '#shared/medical-info/medical-word-texts')

/** Texts and formatters for one language and time zone. */
const wordingOf = (language: Language, timeZone: string) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeOf(language), options)
  const noon = (isoDate: string) => new Date(`${isoDate.slice(0, 10)}T12:00:00Z`)
  const t = (key: keyof RecordTexts, params: Record<string, string | number> = {}) => filledIn(language, texts[language][key], params)
  const medical: MedicalWording = {
    language,
    text: (key, params = {}) => filledIn(language, medicalTexts[language][key], params),
    month: (year, month) => format({ year: 'numeric', month: 'long', timeZone: 'UTC' }).format(noon(`${year}-${month}-01`)),
    date: (isoDate) => writtenDay(noon(isoDate), language, { timeZone: 'UTC' }),
    phone: (digits) => `\u2066${digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')}\u2069`,
  }
  const instant = (iso: string, zone = timeZone) => writtenInstant(new Date(iso), language, { timeZone: zone })
  const isolated = (text: string) => isolatedIn(language, text)
  const joined = (parts: readonly string[], separator?: string) => joinedIn(language, parts, separator)
  return { t, medical, instant, isolated, joined }
}
type Wording = ReturnType<typeof wordingOf>

const nameOf = (clinician: RecordVisit['clinician']): string =>
  clinician ? [`${clinician.first} ${clinician.last}`, clinician.credentials].filter(Boolean).join(', ') : ''

const writeMedicalInfo = (pdf: PdfWriter, { t, medical }: Wording, lists: readonly ShownList[]): void => {
  pdf.heading(t('medical-info'))
  pdf.paragraph(t('source'), { ink: 'muted', size: 9.5 })
  for (const list of lists) {
    pdf.gap(8)
    const confirmed = list.confirmedAt ? medical.text('confirmed', { date: medical.date(list.confirmedAt) }) : ''
    pdf.facts([[medical.text(list.list), confirmed]])
    if (list.entries.length === 0) pdf.paragraph(listWordsIn(medical, list))
    for (const entry of list.entries) {
      const { title, more } = entryWordsIn(medical, list.list, entry)
      pdf.paragraph(title, { weight: 'strong' })
      if (more !== '') pdf.paragraph(more)
    }
  }
}

const writePrescriptions = (
  pdf: PdfWriter,
  { t, instant, isolated }: Wording,
  prescriptions: readonly ShownPrescription[],
  language: Language,
): void => {
  if (prescriptions.length === 0) return
  pdf.heading(t('prescriptions'))
  for (const { reference, status, signedAt, content } of prescriptions) {
    pdf.paragraph(isolated(content ? drugShown(content.drug) : t('unreadable')), { weight: 'strong' })
    pdf.facts([
      ...(content
        ? ([
            [t('directions'), directionsIn(content.directions, language, directions[language])],
            [t('supply'), t('supplyIs', { quantity: content.quantity, unit: content.quantityUnit, days: content.daysSupply })],
            [t('pharmacy'), isolated(content.pharmacy.name)],
            [t('prescribedBy'), isolated(nameOf({ id: '', ...content.prescriber }))],
          ] as const)
        : []),
      [t('signed'), instant(signedAt)],
      [t('prescriptionState'), `${t(status)}, ${isolated(reference)}`],
    ])
    pdf.rule()
  }
}

const writeVisits = (pdf: PdfWriter, { t, instant, isolated, joined }: Wording, visits: readonly RecordVisit[]): void => {
  pdf.heading(t('visits'))
  if (visits.length === 0) pdf.paragraph(t('nothing'))
  for (const { reference, type, method, status, at, timeZone, clinician, reason } of visits) {
    pdf.facts([
      [t('visit'), joined([`${t(type)}, ${t(method)}`, reference])],
      [t('time'), instant(at, timeZone)],
      [t('status'), t(status)],
      ...(clinician ? ([[t('with'), isolated(nameOf(clinician))]] as const) : []),
      [t('reason'), isolated(reason ?? t('unreadable'))],
    ])
    pdf.rule()
  }
}

/** The parts of a summary, and what was added or corrected since. */
const writeAfterVisit = (
  pdf: PdfWriter,
  { t, instant, isolated }: Pick<Wording, 't' | 'instant' | 'isolated'>,
  after: AfterVisit,
): void => {
  const parts = [
    ['summary-diagnoses', after.diagnoses.map(({ code, words }) => `${words} (${code})`).join('\n')],
    ['summary-about', after.about],
    ['summary-next', after.next],
    ['summary-followUp', after.followUp],
  ] as const
  for (const [key, text] of parts) {
    if (text === '') continue
    pdf.paragraph(t(key), { weight: 'strong' })
    for (const line of text.split('\n')) if (line.trim() !== '') pdf.paragraph(isolated(line))
  }
  for (const { kind, at, by, text } of after.updates) {
    pdf.paragraph(t(`summary-${kind}`, { date: instant(at), name: by }), { weight: 'strong' })
    pdf.paragraph(isolated(text ?? t('unreadable')))
  }
}

const writeSummaries = (pdf: PdfWriter, { t, instant, isolated, joined }: Wording, summaries: readonly RecordSummary[]): void => {
  pdf.heading(t('summaries'))
  if (summaries.length === 0) pdf.paragraph(t('nothing'))
  for (const { reference, at, clinician, text, after } of summaries) {
    pdf.paragraph(joined([instant(at), nameOf(clinician), reference]), { ink: 'muted', size: 9.5 })
    if (after) writeAfterVisit(pdf, { t, instant, isolated }, after)
    else pdf.paragraph(isolated(text ?? t('unreadable')))
    pdf.rule()
  }
}

const writeDocuments = (
  pdf: PdfWriter,
  { t, isolated, joined, medical }: Wording,
  documents: readonly ShownDocument[],
  language: Language,
): void => {
  if (documents.length === 0) return
  pdf.heading(t('documents'))
  const words = { language, texts: documentWords[language] }
  for (const { kind, reference, content, signer, signedOn, withdrawnOn } of documents) {
    pdf.paragraph(documentTitle(content ?? { kind }, words), { weight: 'strong' })
    const about = [medical.date(signedOn), signer && signerName(signer), reference]
    pdf.paragraph(joined(about.filter((part) => part !== null)), { ink: 'muted', size: 9.5 })
    if (withdrawnOn !== null) pdf.paragraph(t('documentWithdrawn', { date: medical.date(withdrawnOn) }))
    if (content === null) pdf.paragraph(isolated(t('unreadable')))
    else pdf.facts(documentLinesIn(content, words))
    pdf.rule()
  }
}

const writeThreads = (pdf: PdfWriter, { t, instant, isolated, joined }: Wording, threads: readonly RecordThread[]): void => {
  pdf.heading(t('messages'))
  if (threads.length === 0) pdf.paragraph(t('nothing'))
  for (const { team, subject, messages } of threads) {
    pdf.paragraph(joined([subject ?? t('unreadable'), t(team)]), { weight: 'strong' })
    for (const { from, author, text, sentAt, files } of messages) {
      pdf.gap(4)
      pdf.paragraph(joined([t(from, { author }), instant(sentAt)]), { ink: 'muted', size: 9.5 })
      pdf.paragraph(isolated(text ?? t('unreadable')))
      if (files.length > 0) pdf.paragraph(t('files', { names: joined(files, ', ') }), { ink: 'muted' })
    }
    pdf.rule()
  }
}

type Printed = { records: RecordSet; product: string; language: Language; timeZone: string }

/** Returns records as a PDF in one of the portal's languages. */
export const recordsPdf = async ({ records, product, language, timeZone }: Printed): Promise<Uint8Array> => {
  const wording = wordingOf(language, timeZone)
  const { t, medical, instant } = wording
  const { patient, medicalInfo, prescriptions, visits, summaries, documents, threads, madeAt } = records
  const name = `${patient.first} ${patient.last}`
  const title = t('title', { name })
  const pdf = await openPdf({ title, language, product, footOf: (n, all) => t('page', { product, name, n, all }) })
  pdf.title(title)
  pdf.facts([
    [t('born'), medical.date(patient.dateOfBirth)],
    [t('made'), instant(madeAt)],
  ])
  if (medicalInfo) writeMedicalInfo(pdf, wording, medicalInfo)
  if (prescriptions) writePrescriptions(pdf, wording, prescriptions, language)
  if (visits) writeVisits(pdf, wording, visits)
  if (summaries) writeSummaries(pdf, wording, summaries)
  if (documents) writeDocuments(pdf, wording, documents, language)
  if (threads) writeThreads(pdf, wording, threads)
  return pdf.save()
}
