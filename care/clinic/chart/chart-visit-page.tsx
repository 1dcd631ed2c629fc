import { useParams } from 'react-router'
import styles from '#care/clinic/chart/chart.module.css'
import { ChartPartFrame } from '#care/clinic/chart/chart-part-frame.tsx'
import { chartTexts } from '#care/clinic/chart/chart-texts.en.ts'
import { clinicWords } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { SignedEntries } from '#care/clinic/notes/signed-entries.tsx'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { PhotoGrid } from '#care/clinic/shell/photo-grid.tsx'
import { chartCalls } from '#shared/chart/chart-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { fileAddress } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /clinic/patients/ID/visits/ID: an earlier visit of the patient, with its signed note. */
export const ChartVisitPage = () => {
  const t = textsOf(chartTexts)
  const { timeZone } = useClinician()
  const { patientId = '', visitId = '' } = useParams()
  const answer = useCall(chartCalls.readChartVisit, { patientId, visitId })
  return (
    <ChartPartFrame
      patientId={patientId}
      answer={answer}
      titleOf={({ visit }) => t('visitOn', { type: textsOf(clinicWords)(visit.type), date: instantShown(visit.at, timeZone) })}
    >
      {({ reason, entries, photoIds }) => (
        <>
          <Panel title={t('why')}>
            <p className={styles.said} dir="auto">
              {reason ?? t('unreadable')}
            </p>
          </Panel>
          <Panel title={t('note')}>{entries.length === 0 ? <p>{t('noNote')}</p> : <SignedEntries entries={entries} />}</Panel>
          {photoIds.length > 0 && (
            <PhotoGrid
              title={t('photos')}
              altOf={(n) => t('photo', { n, all: photoIds.length })}
              addresses={photoIds.map((photoId) => fileAddress(chartCalls.readChartPhoto, { patientId, visitId, photoId }))}
            />
          )}
        </>
      )}
    </ChartPartFrame>
  )
}
