import { create as qrCode } from 'qrcode'
import type { Care } from '#care/server/care.ts'
import { type DocumentPdfTexts, documentPdfTexts } from '#care/server/documents/document-pdf-texts.en.ts'
import { openDocumentCode, openVisitDocument, type SignedDocumentRow } from '#care/server/documents/document-store.ts'
import { documentLink } from '#care/server/documents/shown-document.ts'
import { openPdf, type PdfWriter } from '#platform/pdf/open-pdf.ts'
import { translationsOf } from '#platform/translations.ts'
import { isolatedIn, leftToRightIn } from '#shared/bidi.ts'
import { guestPaths } from '#shared/care/guest-paths.ts'
import { documentCodeShown } from '#shared/documents/document-code.ts'
import { documentTexts } from '#shared/documents/document-texts.en.ts'
import { documentDay, documentLinesIn, documentTitle, signerName } from '#shared/documents/document-words.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { filledIn } from '#shared/filled.ts'
import type { Language } from '#shared/languages.ts'
import { writtenDay } from '#shared/written-date.ts'

const texts = await translationsOf(documentPdfTexts, '#care/server/documents/document-pdf-texts')
const catalogues = await translationsOf(documentTexts, '#shared/documents/document-texts')

/** The language and its catalogue, for the words of a document. */
export const documentWordingIn = (language: Language) => ({ language, texts: catalogues[language] })

type Say = (key: keyof DocumentPdfTexts, params?: Record<string, string | number>) => string

/** The QR code of an address, as rows of dark and light cells. */
const cellsOf = (address: string): boolean[][] => {
  const { size, data } = qrCode(address, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_cell, at) => data[row * size + at] === 1))
}

const writeCheck = async (
  pdf: PdfWriter,
  care: Care,
  row: SignedDocumentRow,
  { t, language }: { t: Say; language: Language },
): Promise<void> => {
  pdf.heading(t('check'))
  const [link, code] = [await documentLink(care, row), await openDocumentCode(care, row)]
  if (link === null || code === null) return pdf.paragraph(t('noLink', { phone: leftToRightIn(language, care.config.supportPhone) }))
  pdf.paragraph(t('checkHow', { address: `${care.config.publicUrl}${guestPaths.document}` }))
  pdf.gap(4)
  pdf.facts([[t('code'), leftToRightIn(language, documentCodeShown(code))]])
  pdf.gap(4)
  pdf.link(link, t('link'))
  pdf.gap(6)
  pdf.cells(cellsOf(link), t('qr'))
}

const fileNames = { absence: 'absence-note.pdf', referral: 'referral.pdf', lab: 'lab-order.pdf' } as const

/** A document as a tagged PDF with its headings in a language; the file name does not identify the patient. */
export const documentPdf = async (care: Care, row: SignedDocumentRow, language: Language): Promise<FileAnswer> => {
  const { productName: product, supportPhone, timeZone } = care.config
  const t: Say = (key, params = {}) => filledIn(language, texts[language][key], params)
  const wording = documentWordingIn(language)
  const signed = await openVisitDocument(care, row)
  const title = documentTitle(signed?.content ?? { kind: row.kind }, wording)
  const isolated = (text: string) => isolatedIn(language, text)
  const footOf = (n: number, all: number) => t('foot', { product, number: row.reference, n, all })
  const pdf = await openPdf({ title, language, product, footOf })
  pdf.paragraph(product, { ink: 'muted' })
  pdf.title(title)
  if (row.withdrawnAt) pdf.paragraph(t('withdrawn', { date: writtenDay(row.withdrawnAt, language, { timeZone }) }), { weight: 'strong' })
  pdf.gap(4)
  // A school or an employer needs no date of birth.
  const born = row.kind === 'absence' ? [] : [[t('born'), documentDay(language, row.patientDateOfBirth)] as const]
  pdf.facts([[t('patient'), isolated(`${row.patientFirst} ${row.patientLast}`)], ...born])
  pdf.rule()
  if (signed === null) pdf.paragraph(t('unreadable'))
  else {
    pdf.facts(documentLinesIn(signed.content, wording))
    pdf.rule()
    const { npi } = signed.signer
    pdf.facts([
      [t('issuedBy'), isolated(signerName(signed.signer))],
      ...(npi === null ? [] : [['NPI', leftToRightIn(language, npi)] as const]),
    ])
  }
  pdf.facts([
    [t('practice'), isolated(product)],
    [t('phone'), leftToRightIn(language, supportPhone)],
    [t('signed'), writtenDay(row.signedAt, language, { timeZone })],
    [t('number'), isolated(row.reference)],
  ])
  await writeCheck(pdf, care, row, { t, language })
  return { name: fileNames[row.kind], type: 'application/pdf', content: Buffer.from(await pdf.save()) }
}
