import { useEffect, useRef } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { DocumentShown, DocumentStatus, documentAbout, titleOfDocument } from '#care/sdk/documents/document-shown.tsx'
import { DocumentLink } from '#care/sdk/flows/my-documents/document-link.tsx'
import { DownloadPart } from '#care/sdk/flows/my-documents/download-part.tsx'
import styles from '#care/sdk/flows/my-documents/my-documents.module.css'
import { myDocumentsTexts } from '#care/sdk/flows/my-documents/my-documents-texts.en.ts'
import { useDocumentNews } from '#care/sdk/flows/my-documents/use-document-news.ts'
import { documentScreens } from '#shared/documents/document-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** One document: what it says, its PDF, and the link with which somebody else checks it. */
export const DocumentView = ({ host, documentId }: { host: CareHost; documentId: string }) => {
  const t = textsOf(myDocumentsTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const news = useDocumentNews(host)
  const { data, error, reload } = useLoad(() => askScreen(host, documentScreens.readDocument, { documentId }), news)
  const isThere = data !== null
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  const isGone = error instanceof CallError && error.status === 404
  const shown = data?.document
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={styles.view}>
        <div className={styles.head}>
          <Button kind="quiet" onClick={() => host.go({ from: documentId }, 'replace')}>
            <Icon of={IconArrowLeft} mirrored />
            {t('back')}
          </Button>
          {shown && (
            <>
              <div className={styles.title}>
                <h3 ref={heading} tabIndex={-1}>
                  {titleOfDocument(shown.document)}
                </h3>
                <DocumentStatus document={shown.document} />
              </div>
              <p className={styles.hint}>
                {joined([shown.isSelf ? '' : t('forPatient', { name: shown.document.patient.first }), ...documentAbout(shown.document)])}
              </p>
            </>
          )}
        </div>
        {shown ? (
          <>
            <DocumentShown document={shown.document} />
            <DownloadPart host={host} document={shown.document} />
            <DocumentLink host={host} row={shown} reload={reload} />
          </>
        ) : error === null ? (
          <SkeletonLines />
        ) : (
          <ErrorPanel text={isGone ? t('loadFailed') : errorSentence(error)} onRetry={reload} />
        )}
      </div>
    </FlowFrame>
  )
}
