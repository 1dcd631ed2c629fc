import { lazy, Suspense, useState } from 'react'
import { clinicWords } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { clinicDocumentsTexts } from '#care/clinic/documents/clinic-documents-texts.en.ts'
import { ClinicDocumentList } from '#care/clinic/documents/document-list.tsx'
import styles from '#care/clinic/documents/documents.module.css'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { clinicDocumentCalls } from '#shared/documents/clinic-document-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const DocumentDialog = lazy(async () => ({ default: (await import('#care/clinic/documents/document-dialog.tsx')).DocumentDialog }))

/** The documents in a chart, and a way to write one for each of the clinician's own visits that still allows it. */
export const ChartDocumentsPanel = ({ patientId }: { patientId: string }) => {
  const t = textsOf(clinicDocumentsTexts)
  const { timeZone } = useClinician()
  const [visitId, setVisitId] = useState<string | null>(null)
  const answer = useCall(clinicDocumentCalls.readChartDocuments, { patientId })
  return (
    <Panel title={t('title')}>
      <PanelLoaded answer={answer}>
        {({ documents, visits }) => (
          <>
            <ClinicDocumentList documents={documents} />
            {visits.length > 0 && (
              <div className={styles.ways}>
                {visits.map(({ id, type, at }) => (
                  <Button key={id} kind="tinted" onClick={() => setVisitId(id)}>
                    {t('writeAbout', { type: textsOf(clinicWords)(type), date: instantShown(at, timeZone) })}
                  </Button>
                ))}
              </div>
            )}
            {visitId !== null && (
              <Suspense fallback={null}>
                <DocumentDialog visitId={visitId} onClose={() => setVisitId(null)} />
              </Suspense>
            )}
          </>
        )}
      </PanelLoaded>
    </Panel>
  )
}
