import { useQueryClient } from '@tanstack/react-query'
import { lazy, memo, type ReactNode, Suspense, useId } from 'react'
import { paths, withQuery } from '#shared/paths.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { reschedulePath, type VisitAction } from '#shared/visits/visit-rules.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { IconTile } from '#ui/components/icon-tile.tsx'
import { IconClockUp, IconMessage2, IconPhone, IconVideo } from '#ui/components/icons.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { dotBefore, joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { useOwnZone, useSession } from '#web/session/use-session.tsx'
import { CalendarButton } from '#web/visits/calendar-button.tsx'
import { callOf } from '#web/visits/next-visit-words.ts'
import { refreshVisits } from '#web/visits/refresh-visits.ts'
import { refusalNow } from '#web/visits/refusal-now.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { submitCancellation } from '#web/visits/submit-cancellation.ts'
import { visitTimeShown } from '#web/visits/visit-time.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'
import styles from '#web/visits/visits-widget.module.css'

/** `describedBy` is the id of the element that names the visit. */
type VisitButtonProps = { visit: ShownVisit; describedBy: string }

/** Always shown: pressing it tells why a visit cannot be canceled (VISIT-18). */
const CancelVisitButton = ({ visit, describedBy }: VisitButtonProps) => {
  const queries = useQueryClient()
  const { telehealthId } = useSession().familyMember
  const ownZone = useOwnZone()
  const { isBusy, run } = useBusy()
  // Not `useAction`: a member who decides against canceling changes nothing.
  const press = () => run(() => submitCancellation({ visit, memberId: telehealthId, ownZone, refresh: () => refreshVisits(queries) }))
  return (
    <Button kind="quiet" isBusy={isBusy} aria-describedby={describedBy} onClick={() => void press()}>
      {textsOf(visitsTexts)('cancel')}
    </Button>
  )
}

/** Adds a scheduled visit to the waiting list for earlier times, or removes it. */
const EarlierButton = ({ visit: { id: consultId, earlier }, describedBy }: VisitButtonProps) => {
  const queries = useQueryClient()
  const { telehealthId: memberId } = useSession().familyMember
  const { isBusy, run } = useBusy()
  if (!earlier) return null
  // Not `useAction`: the dashboard's first load has no byte to spare for it.
  const press = () =>
    run(async () => {
      await send(visitCalls.requestEarlierVisit, { consultId, memberId, wanted: !earlier.wanted }).catch(showError)
      await refreshVisits(queries)
    })
  return (
    <Button
      kind="quiet"
      icon={IconClockUp}
      isBusy={isBusy}
      aria-pressed={earlier.wanted}
      aria-describedby={describedBy}
      onClick={() => void press()}
    >
      {textsOf(visitsTexts)('earlier')}
    </Button>
  )
}

type Props = {
  visit: ShownVisit
  now: Date
  /** Whether the page's main action already joins this visit. */
  isJoinElsewhere: boolean
}

/** Loaded on demand because an open offer is rare. */
const EarlierOfferPanel = lazy(async () => ({ default: (await import('#web/visits/earlier-offer-panel.tsx')).EarlierOfferPanel }))

/** Loaded on demand because few visits have an interpreter. */
const InterpreterLine = lazy(async () => ({ default: (await import('#web/visits/interpreter-line.tsx')).InterpreterLine }))

/** Loaded on demand because few visits are repeated. */
const SeriesLine = lazy(async () => ({ default: (await import('#web/visits/series/series-line.tsx')).SeriesLine }))

const iconOf = ({ type, method }: ShownVisit) => {
  if (type === 'Dermatology') return IconMessage2
  return method === 'Video' ? IconVideo : IconPhone
}

/** The state of the visit in words; null if there is nothing to tell. */
const stateOf = ({ status, proposedTimes, earlier }: ShownVisit): string | null => {
  const t = textsOf(visitsTexts)
  if (status === 'Requested') return t('waits')
  if (status === 'Proposed') return t('proposed', { n: proposedTimes })
  if (status === 'Started') return t('started')
  return earlier?.wanted && !earlier.offer ? t('waitsEarlier') : null
}

/** One visit and the actions that are possible now (VISIT-06..12). Memoized: the list renders again whenever the address changes. */
export const VisitRow = memo(({ visit, now, isJoinElsewhere }: Props) => {
  const t = textsOf(visitsTexts)
  const title = useId()
  const { id: consultId, type, method, clinician, patient } = visit
  const state = stateOf(visit)
  const offer = visit.earlier?.offer
  const facts = [visitTimeShown(visit, useOwnZone()), t(method), ...(type === 'Dermatology' ? [t('byMessage')] : [])]
  const may = (action: VisitAction) => refusalNow(action, visit, now) === null
  const link = (label: string, href: string, kind: 'quiet' | 'tinted' = 'quiet'): ReactNode => (
    <ButtonLink kind={kind} href={href} aria-describedby={title}>
      {label}
    </ButtonLink>
  )
  return (
    <li id={`visit-${consultId}`} tabIndex={-1} className={styles.visit}>
      <IconTile of={iconOf(visit)} />
      <div>
        <h3 id={title} className={styles.what}>
          <b>{t(type)}</b>
          {[...(clinician ? [clinician] : []), ...(patient ? [t('forPatient', { name: `${patient.first} ${patient.last}` })] : [])].map(
            (word) => (
              <span key={word}>
                {dotBefore}
                {word}
              </span>
            ),
          )}
        </h3>
        <p className={styles.facts}>{joined(facts)}</p>
        {visit.method === 'Phone' && visit.phone && <p className={styles.facts}>{callOf(visit)}</p>}
        {state && <p className={styles.state}>{state}</p>}
        {(visit.series || visit.seriesPlan || visit.mayRepeat) && (
          <Suspense fallback={null}>
            <SeriesLine visit={visit} describedBy={title} />
          </Suspense>
        )}
        {visit.interpreter && (
          <Suspense fallback={null}>
            <InterpreterLine consultId={consultId} interpreter={visit.interpreter} describedBy={title} />
          </Suspense>
        )}
      </div>
      <div className={styles.actions}>
        {may('join') && link(t('join'), withQuery(paths.waitingRoom, { consultId }), isJoinElsewhere ? 'quiet' : 'tinted')}
        {may('choose') && link(t('chooseTime'), withQuery(paths.rescheduleMentalHealth, { consultId }), 'tinted')}
        {may('reschedule') && !may('choose') && link(t('reschedule'), withQuery(reschedulePath(type), { consultId }))}
        <CancelVisitButton visit={visit} describedBy={title} />
      </div>
      <div className={styles.more}>
        <EarlierButton visit={visit} describedBy={title} />
        <CalendarButton visit={visit} describedBy={title} />
      </div>
      {offer && offer.until > now && (
        <Suspense fallback={null}>
          <EarlierOfferPanel visit={visit} offer={offer} describedBy={title} />
        </Suspense>
      )}
    </li>
  )
})
