import { clinicWords } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { stateTones } from '#care/clinic/shell/state-tones.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import { VisitList } from '#care/clinic/visits/visit-list.tsx'
import { timeInBoth } from '#care/clinic/visits/visit-words.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { type ClinicVisitRow, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { useServerTime } from '#ui/lib/calls/use-server-time.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /clinic/visits */
export const VisitsPage = () => {
  const t = textsOf(clinicVisitsTexts)
  const answer = useCall(clinicVisitCalls.listClinicVisits, {})
  return (
    <ClinicFrame
      title={t('visits')}
      lead={t('visitsLead')}
      actions={
        <ButtonLink kind="secondary" href={clinicPaths.queue}>
          {t('toQueue')}
        </ButtonLink>
      }
    >
      <PanelLoaded answer={answer}>
        {({ open, past }) => (
          <>
            <Part title={t('open')} rows={open} none={t('noneOpen')} />
            <Part title={t('past')} rows={past} none={t('nonePast')} />
          </>
        )}
      </PanelLoaded>
    </ClinicFrame>
  )
}

const Part = ({ title, rows, none }: { title: string; rows: readonly ClinicVisitRow[]; none: string }) => {
  const now = useServerTime(60_000)
  if (rows.length > 0) {
    return (
      <Panel title={title} isPadded={false}>
        <VisitList label={title} rows={rows} now={now} end={(row) => <StateAndTime row={row} />} />
      </Panel>
    )
  }
  return (
    <Panel title={title}>
      <p>{none}</p>
    </Panel>
  )
}

const StateAndTime = ({ row: { status, isOnDemand, requestedAt, endedAt, timeZone: visitZone } }: { row: ClinicVisitRow }) => {
  const word = textsOf(clinicWords)
  const { timeZone } = useClinician()
  const at = endedAt ?? (isOnDemand ? null : requestedAt)
  return (
    <>
      <StatusBadge tone={stateTones[status]}>{word(status)}</StatusBadge>{' '}
      {at === null ? word('asap') : <bdi>{timeInBoth(at, timeZone, visitZone)}</bdi>}
    </>
  )
}
