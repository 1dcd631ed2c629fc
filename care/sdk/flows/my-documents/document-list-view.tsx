import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { useBackFocus } from '#care/sdk/client/use-back-focus.ts'
import { DocumentStatus, documentAbout, titleOfDocument } from '#care/sdk/documents/document-shown.tsx'
import styles from '#care/sdk/flows/my-documents/my-documents.module.css'
import { myDocumentsTexts } from '#care/sdk/flows/my-documents/my-documents-texts.en.ts'
import { useDocumentNews } from '#care/sdk/flows/my-documents/use-document-news.ts'
import { documentScreens, type MemberDocument } from '#shared/documents/document-calls.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The documents that the member may see, the latest first; reloaded when one changes. */
export const DocumentListView = ({ host }: { host: CareHost }) => {
  const news = useDocumentNews(host)
  const { data, error, reload } = useLoad(() => askScreen(host, documentScreens.listDocuments, {}), news)
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      {data ? (
        <Documents host={host} rows={data.documents} />
      ) : error === null ? (
        <SkeletonLines />
      ) : (
        <ErrorPanel text={errorSentence(error)} onRetry={reload} />
      )}
    </FlowFrame>
  )
}

const Documents = ({ host, rows }: { host: CareHost; rows: readonly MemberDocument[] }) => {
  const t = textsOf(myDocumentsTexts)
  const list = useBackFocus(host.query.from)
  if (rows.length === 0) {
    return (
      <EmptyState scene={<SunScene />} title={t('empty')}>
        {t('emptyLead')}
      </EmptyState>
    )
  }
  return (
    <ul ref={list} className={styles.list} aria-label={t('list')}>
      {rows.map(({ document, isSelf }) => (
        <li key={document.id}>
          <button type="button" className={styles.line} data-line={document.id} onClick={() => host.go({ document: document.id }, 'push')}>
            <span className={styles.what}>
              <b>{titleOfDocument(document)}</b>
              <span className={styles.hint}>
                {joined([isSelf ? '' : t('forPatient', { name: document.patient.first }), ...documentAbout(document)])}
              </span>
            </span>
            <DocumentStatus document={document} />
          </button>
        </li>
      ))}
    </ul>
  )
}
