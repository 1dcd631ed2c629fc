import type { ReactNode } from 'react'
import { DocumentShown, documentAbout, titleOfDocument } from '#care/sdk/documents/document-shown.tsx'
import { MedicalListsShown } from '#care/sdk/medical-info/medical-lists-shown.tsx'
import styles from '#care/sdk/records/record-set.module.css'
import { recordsTexts } from '#care/sdk/records/records-texts.en.ts'
import { afterVisitText, type SummaryWording } from '#shared/notes/after-visit.ts'
import type { RecordSet, RecordVisit } from '#shared/records/record-set.ts'
import { instantShown, joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const nameOf = (clinician: RecordVisit['clinician']): string | null =>
  clinician && joined([`${clinician.first} ${clinician.last}`, clinician.credentials], ', ')

/** The words of an after-visit summary's parts. */
const summaryWording = (): SummaryWording => {
  const t = textsOf(recordsTexts)
  return {
    text: (key) => t(key),
    updated: (kind, params) => t(kind, params),
    date: (iso) => instantShown(iso),
    unreadable: t('unreadable'),
  }
}

/** Shows records part by part; parts that were not chosen are omitted. */
export const RecordSetShown = ({ records: { medicalInfo, visits, summaries, documents, threads } }: { records: RecordSet }) => {
  const t = textsOf(recordsTexts)
  return (
    <div className={styles.set}>
      {medicalInfo && (
        <Part title={t('medical-info')}>
          <MedicalListsShown lists={medicalInfo} />
        </Part>
      )}
      {visits && (
        <Part title={t('visits')} isEmpty={visits.length === 0}>
          {visits.map(({ id, reference, type, status, at, timeZone, reason, clinician }) => (
            <Item
              key={id}
              title={joined([t(type), t(status)])}
              more={[instantShown(at, timeZone), withShown(nameOf(clinician)), reference]}
            >
              {reason ?? t('unreadable')}
            </Item>
          ))}
        </Part>
      )}
      {summaries && (
        <Part title={t('summaries')} isEmpty={summaries.length === 0}>
          {summaries.map(({ visitId, reference, at, clinician, text, after }) => (
            <Item key={visitId} title={t('visitOf', { reference })} more={[instantShown(at), withShown(nameOf(clinician))]}>
              {after ? afterVisitText(after, summaryWording()) : (text ?? t('unreadable'))}
            </Item>
          ))}
        </Part>
      )}
      {documents && documents.length > 0 && (
        <Part title={t('documents')}>
          {documents.map((document) => (
            <div key={document.id} className={styles.item}>
              <h3>{titleOfDocument(document)}</h3>
              <p className={styles.line}>{joined(documentAbout(document))}</p>
              <DocumentShown document={document} />
            </div>
          ))}
        </Part>
      )}
      {threads && (
        <Part title={t('messages')} isEmpty={threads.length === 0}>
          {threads.map(({ id, subject, team, messages }) => (
            <section key={id} aria-label={subject ?? t('unreadable')}>
              <h3>
                <bdi>{subject ?? t('unreadable')}</bdi> · {t(team)}
              </h3>
              {messages.map(({ id: messageId, author, sentAt, text, files }) => (
                <Item
                  key={messageId}
                  title={author}
                  more={[instantShown(sentAt), files.length > 0 && t('files', { names: joined(files, ', ') })]}
                >
                  {text ?? t('unreadable')}
                </Item>
              ))}
            </section>
          ))}
        </Part>
      )}
    </div>
  )
}

const withShown = (name: string | null): string | null => name && textsOf(recordsTexts)('with', { name })

const Part = ({ title, isEmpty = false, children }: { title: string; isEmpty?: boolean; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h2>{title}</h2>
    {isEmpty ? <p className={styles.line}>{textsOf(recordsTexts)('nothing')}</p> : children}
  </section>
)

type ItemProps = { title: string; more: readonly (string | null | false)[]; children: string }

const Item = ({ title, more, children }: ItemProps) => (
  <div className={styles.item}>
    <p className={styles.name}>
      <bdi>{title}</bdi>
    </p>
    <p className={styles.line}>{joined(more)}</p>
    <p className={styles.text} dir="auto">
      {children}
    </p>
  </div>
)
