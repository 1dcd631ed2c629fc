import { clinicWords } from '#care/clinic/clinicians/clinic-words.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { useClinician } from '#care/clinic/shell/use-clinician.tsx'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.ts'
import { VisitList } from '#care/clinic/visits/visit-list.tsx'
import { stateTones, timeInBoth } from '#care/clinic/visits/visit-words.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { type ClinicVisitRow, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { StatusBadge } from '#ui/components/status-badge.tsx'
import { useCall } from '#ui/lib/use-call.ts'
import { useServerTime } from '#ui/lib/use-server-time.ts'

/** /clinic/visits */
export const VisitsPage = () => {
  const t = clinicVisitsTexts()
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
      <Loaded answer={answer}>
        {({ open, past }) => (
          <>
            <Part title={t('open')} rows={open} none={t('noneOpen')} />
            <Part title={t('past')} rows={past} none={t('nonePast')} />
          </>
        )}
      </Loaded>
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
  const word = clinicWords()
  const { timeZone } = useClinician()
  const at = endedAt ?? (isOnDemand ? null : requestedAt)
  return (
    <>
      <StatusBadge tone={stateTones[status]}>{word(status)}</StatusBadge>{' '}
      {at === null ? word('asap') : <bdi>{timeInBoth(at, timeZone, visitZone)}</bdi>}
    </>
  )
}
