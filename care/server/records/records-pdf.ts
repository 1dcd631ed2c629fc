import { type RecordTexts, recordTexts } from '#care/server/records/record-texts.en.ts'
import { openPdf, type PdfWriter } from '#platform/pdf/open-pdf.ts'
import { translationsOf } from '#platform/translations.ts'
import { filled } from '#shared/filled.ts'
import { type Language, localeOf } from '#shared/languages.ts'
import { entryWordsIn, listWordsIn, type MedicalSpeech } from '#shared/medical-info/entry-words.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { medicalWordTexts } from '#shared/medical-info/medical-word-texts.en.ts'
import type { RecordSet, RecordSummary, RecordThread, RecordVisit } from '#shared/records/record-set.ts'

const texts = await translationsOf(recordTexts, '#care/server/records/record-texts')
const medicalTexts = await translationsOf(medicalWordTexts, '#shared/medical-info/medical-word-texts')

/** Texts and formatters for one language and time zone. */
const speechOf = (language: Language, timeZone: string) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeOf(language), options)
  const numericDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const noon = (isoDate: string) => new Date(`${isoDate.slice(0, 10)}T12:00:00Z`)
  const say = (key: keyof RecordTexts, params: Record<string, string | number> = {}) => filled(texts[language][key], params)
  const medical: MedicalSpeech = {
    say: (key, params = {}) => filled(medicalTexts[language][key], params),
    month: (year, month) => format({ year: 'numeric', month: 'long', timeZone: 'UTC' }).format(noon(`${year}-${month}-01`)),
    date: (isoDate) => format({ ...numericDay, timeZone: 'UTC' }).format(noon(isoDate)),
    phone: (digits) => `\u2066${digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')}\u2069`,
    figures: (text) => `\u2066${text}\u2069`,
  }
  const instant = (iso: string, zone = timeZone) =>
    format({ ...numericDay, hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: zone }).format(new Date(iso))
  return { say, medical, instant }
}
type Speech = ReturnType<typeof speechOf>

const nameOf = (clinician: RecordVisit['clinician']): string =>
  clinician ? [`${clinician.first} ${clinician.last}`, clinician.credentials].filter(Boolean).join(', ') : ''

const writeMedicalInfo = (pdf: PdfWriter, { say, medical }: Speech, lists: readonly ShownList[]): void => {
  pdf.heading(say('medical-info'))
  pdf.paragraph(say('source'), { ink: 'muted', size: 9.5 })
  for (const list of lists) {
    pdf.gap(8)
    const confirmed = list.confirmedAt ? medical.say('confirmed', { date: medical.date(list.confirmedAt) }) : ''
    pdf.facts([[medical.say(list.list), confirmed]])
    if (list.entries.length === 0) pdf.paragraph(listWordsIn(medical, list))
    for (const entry of list.entries) {
      const { title, more } = entryWordsIn(medical, list.list, entry)
      pdf.paragraph(title, { weight: 'strong' })
      if (more !== '') pdf.paragraph(more)
    }
  }
}

const writeVisits = (pdf: PdfWriter, { say, instant }: Speech, visits: readonly RecordVisit[]): void => {
  pdf.heading(say('visits'))
  if (visits.length === 0) pdf.paragraph(say('nothing'))
  for (const { reference, type, method, status, at, timeZone, clinician, reason } of visits) {
    pdf.facts([
      [say('visit'), `${say(type)}, ${say(method)} · ${reference}`],
      [say('time'), instant(at, timeZone)],
      [say('status'), say(status)],
      ...(clinician ? ([[say('with'), nameOf(clinician)]] as const) : []),
      [say('reason'), reason],
    ])
    pdf.rule()
  }
}

const writeSummaries = (pdf: PdfWriter, { say, instant }: Speech, summaries: readonly RecordSummary[]): void => {
  pdf.heading(say('summaries'))
  if (summaries.length === 0) pdf.paragraph(say('nothing'))
  for (const { reference, at, clinician, text } of summaries) {
    pdf.paragraph([instant(at), nameOf(clinician), reference].filter(Boolean).join(' · '), { ink: 'muted', size: 9.5 })
    pdf.paragraph(text)
    pdf.rule()
  }
}

const writeThreads = (pdf: PdfWriter, { say, instant }: Speech, threads: readonly RecordThread[]): void => {
  pdf.heading(say('messages'))
  if (threads.length === 0) pdf.paragraph(say('nothing'))
  for (const { team, subject, messages } of threads) {
    pdf.paragraph(`${subject} · ${say(team)}`, { weight: 'strong' })
    for (const { from, author, text, sentAt, files } of messages) {
      pdf.gap(4)
      pdf.paragraph(`${say(from, { author })} · ${instant(sentAt)}`, { ink: 'muted', size: 9.5 })
      pdf.paragraph(text)
      if (files.length > 0) pdf.paragraph(say('files', { names: files.join(', ') }), { ink: 'muted' })
    }
    pdf.rule()
  }
}

type Printed = { records: RecordSet; product: string; language: Language; timeZone: string }

/** Returns records as a PDF in one of the portal's languages. */
export const recordsPdf = async ({ records, product, language, timeZone }: Printed): Promise<Uint8Array> => {
  const speech = speechOf(language, timeZone)
  const { say, medical, instant } = speech
  const { patient, medicalInfo, visits, summaries, threads, madeAt } = records
  const name = `${patient.first} ${patient.last}`
  const title = say('title', { name })
  const pdf = await openPdf({ title, language, product, footOf: (n, all) => say('page', { product, name, n, all }) })
  pdf.title(title)
  pdf.facts([
    [say('born'), medical.date(patient.dateOfBirth)],
    [say('made'), instant(madeAt)],
  ])
  if (medicalInfo) writeMedicalInfo(pdf, speech, medicalInfo)
  if (visits) writeVisits(pdf, speech, visits)
  if (summaries) writeSummaries(pdf, speech, summaries)
  if (threads) writeThreads(pdf, speech, threads)
  return pdf.save()
}
