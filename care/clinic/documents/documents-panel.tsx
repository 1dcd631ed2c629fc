import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { clinicDocumentsTexts } from '#care/clinic/documents/clinic-documents-texts.en.ts'
import { ClinicDocumentList } from '#care/clinic/documents/document-list.tsx'
import styles from '#care/clinic/documents/documents.module.css'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { clinicDocumentCalls } from '#shared/documents/clinic-document-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

const DocumentDialog = lazy(async () => ({ default: (await import('#care/clinic/documents/document-dialog.tsx')).DocumentDialog }))

/** The documents of a visit's patient. They are read again only when the visit begins or ends: each read writes an audit row. */
const useDocuments = ({ id, isMine, status, state }: ClinicVisit) => {
  const answer = useCall(clinicDocumentCalls.readVisitDocuments, { id })
  const { refetch } = answer
  const stage = isMine ? `${status} ${state}` : null
  const known = useRef(stage)
  useEffect(() => {
    if (stage !== null && stage !== known.current) void refetch()
    known.current = stage
  }, [stage, refetch])
  return answer
}

/** Documents of a visit, and the way to write one from the visit's start on. */
export const DocumentsPanel = ({ visit }: { visit: ClinicVisit }) => {
  const t = textsOf(clinicDocumentsTexts)
  const [isOpen, setOpen] = useState(false)
  const answer = useDocuments(visit)
  return (
    <Panel title={t('title')}>
      <PanelLoaded answer={answer}>
        {({ documents, refusal }) => (
          <>
            <ClinicDocumentList documents={documents} />
            {refusal === null && (
              <div className={styles.ways}>
                <Button onClick={() => setOpen(true)}>{t('write')}</Button>
              </div>
            )}
            {visit.isMine && visit.status === 'Locked' && <p className={styles.hint}>{t('fromStart')}</p>}
            {visit.isMine && visit.status !== 'Locked' && refusal !== null && <p className={styles.hint}>{codeSentence(refusal)}</p>}
            {isOpen && (
              <Suspense fallback={null}>
                <DocumentDialog visitId={visit.id} onClose={() => setOpen(false)} />
              </Suspense>
            )}
          </>
        )}
      </PanelLoaded>
    </Panel>
  )
}
