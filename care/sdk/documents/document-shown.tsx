import styles from '#care/sdk/documents/document-shown.module.css'
import { documentStateTexts } from '#care/sdk/documents/document-state-texts.en.ts'
import type { ShownDocument } from '#shared/documents/document-shape.ts'
import { documentTexts } from '#shared/documents/document-texts.en.ts'
import { type DocumentLine, documentLinesIn, documentTitle, signerName } from '#shared/documents/document-words.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { catalogueOf, currentLanguage, textsOf } from '#ui/lib/texts.ts'

const wording = () => ({ language: currentLanguage(), texts: catalogueOf(documentTexts) })

/** The kind of a document in the language of the page, such as 'Note for school'. */
export const titleOfDocument = ({ kind, content }: Pick<ShownDocument, 'kind' | 'content'>): string =>
  documentTitle(content ?? { kind }, wording())

/** Whether a document still holds. */
export const DocumentStatus = ({ document: { withdrawnOn } }: { document: ShownDocument }) => {
  const t = textsOf(documentStateTexts)
  return withdrawnOn === null ? (
    <StatusBadge tone="success">{t('valid')}</StatusBadge>
  ) : (
    <StatusBadge tone="danger">{t('withdrawn')}</StatusBadge>
  )
}

/** `11/20/2026 · Chidi Okafor, MD · DOC-7K2M9QD`, in parts. */
export const documentAbout = ({ signedOn, signer, reference }: ShownDocument): string[] => [
  dateShown(signedOn),
  ...(signer ? [signerName(signer)] : []),
  reference,
]

/** Lines of a document; the typed text keeps its line breaks. */
export const DocumentLines = ({ lines }: { lines: readonly DocumentLine[] }) => (
  <div className={styles.lines}>
    <FactList facts={lines.map(([label, value]) => [label, <span key={label}>{value}</span>] as const)} />
  </div>
)

/** What a document says, in the language of the page; why it was withdrawn; or that it cannot be read. */
export const DocumentShown = ({ document: { content, withdrawnOn, withdrawnReason } }: { document: ShownDocument }) => {
  const t = textsOf(documentStateTexts)
  return (
    <>
      {withdrawnOn !== null && (
        <p className={styles.withdrawn}>
          {t('withdrawnOn', { date: dateShown(withdrawnOn) })}{' '}
          {withdrawnReason !== null && <bdi>{t('withdrawnWhy', { reason: withdrawnReason })}</bdi>}
        </p>
      )}
      {content === null ? <p>{t('unreadable')}</p> : <DocumentLines lines={documentLinesIn(content, wording())} />}
    </>
  )
}
