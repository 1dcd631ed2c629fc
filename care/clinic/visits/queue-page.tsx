import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { useQueue } from '#care/clinic/shell/use-queue.ts'
import { AnswerAlerts } from '#care/clinic/visits/answer-alerts.tsx'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import { OffersPanel } from '#care/clinic/visits/hand-over/offers-panel.tsx'
import { VisitList } from '#care/clinic/visits/visit-list.tsx'
import { timeInBoth, waitShown } from '#care/clinic/visits/visit-words.ts'
import type { ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { useServerTime } from '#ui/lib/calls/use-server-time.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /clinic/queue */
export const QueuePage = () => {
  const t = textsOf(clinicVisitsTexts)
  const queue = useQueue()
  return (
    <ClinicFrame title={t('queue')} lead={t('queueLead')}>
      <p role="status" className="visually-hidden">
        {queue.data && queue.data.length > 0 ? t('waitingCount', { n: queue.data.length }) : ''}
      </p>
      <AnswerAlerts />
      <OffersPanel />
      <PanelLoaded answer={queue}>{(rows) => (rows.length === 0 ? <Nobody /> : <Waiting rows={rows} />)}</PanelLoaded>
    </ClinicFrame>
  )
}

const Nobody = () => {
  const t = textsOf(clinicVisitsTexts)
  return (
    <EmptyState scene={<SunScene />} title={t('noneWaiting')}>
      {t('noneWaitingText')}
    </EmptyState>
  )
}

const Waiting = ({ rows }: { rows: readonly ClinicVisitRow[] }) => {
  const t = textsOf(clinicVisitsTexts)
  const now = useServerTime(15_000)
  const { timeZone } = useClinician()
  const parts = [
    { title: t('soon'), rows: rows.filter(({ isOnDemand }) => isOnDemand), end: (row: ClinicVisitRow) => waitShown(row.askedAt, now) },
    {
      title: t('withTimes'),
      rows: rows.filter(({ isOnDemand }) => !isOnDemand),
      end: (row: ClinicVisitRow) => <bdi>{timeInBoth(row.requestedAt, timeZone, row.timeZone)}</bdi>,
    },
  ]
  return parts
    .filter((part) => part.rows.length > 0)
    .map(({ title, rows, end }) => (
      <Panel key={title} title={title} isPadded={false}>
        <VisitList label={title} rows={rows} now={now} end={end} />
      </Panel>
    ))
}
