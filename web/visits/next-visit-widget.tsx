import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useId } from 'react'
import { paths, withQuery } from '#shared/paths.ts'
import { reschedulePath } from '#shared/visits/visit-rules.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconCalendarEvent, IconPhone, IconUsers, IconVideo } from '#ui/components/icons.ts'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { useServerTime } from '#ui/lib/calls/use-server-time.ts'
import { instantShown, numberShown } from '#ui/lib/format.ts'
import { mayOfferPush } from '#ui/lib/page/push-ability.ts'
import { useAfter } from '#ui/lib/page/use-after.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { useOwnZone } from '#web/session/use-session.tsx'
import { CalendarButton } from '#web/visits/calendar-button.tsx'
import { firstVisitsOf, hasOfferedTimes, isJoinable } from '#web/visits/next-visit.ts'
import styles from '#web/visits/next-visit-widget.module.css'
import { callOf, pillOf, queueWords, visitTitleOf } from '#web/visits/next-visit-words.ts'
import { refusalNow } from '#web/visits/refusal-now.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { useVisits } from '#web/visits/use-visits.ts'
import { visitTimeShown } from '#web/visits/visit-time.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'
import { pollEvery } from '#web/visits/visits-widget.tsx'

const PushOffer = lazy(async () => ({ default: (await import('#web/push/push-offer-widget.tsx')).PushOfferWidget }))

const minute = 60_000

/** Longest wait of the content below for the visits, in milliseconds; they usually take a tenth of it. */
const maxWait = 1500

/** Milliseconds. */
const offerAfter = 1000

type Place = {
  /** Placeholder until the visits are loaded. */
  waiting: ReactNode
  /** Content below the cards. */
  children: (hasVisit: boolean) => ReactNode
}

/**
 * The next visit as a wide card with its one next action, and each visit for which the clinic offers times; nothing if there is none. The content below appears together with it, to avoid
 * layout shift; if the visits take too long, that content appears alone.
 */
export const NextVisitWidget = ({ waiting, children }: Place) => {
  const now = useServerTime(pollEvery)
  const { visits, error } = useVisits()
  const isLate = useAfter(maxWait)
  // Deferred, so that the many widgets below render in slices.
  const isReady = useDeferredValue(visits !== undefined || error !== null || isLate)
  if (!isReady) return waiting
  const first = firstVisitsOf(visits ?? [], now)
  return (
    <>
      {first.map((visit, place) => (
        <ErrorBoundary key={visit.id}>
          <div className={styles.place}>
            <NextVisit visit={visit} now={now} />
            {place === 0 && mayOfferPush() && <LateOffer />}
          </div>
        </ErrorBoundary>
      ))}
      {children(first.length > 0)}
    </>
  )
}

/** Offers notifications once the rest of the page is there; its place is kept. */
const LateOffer = () => {
  const isTime = useAfter(offerAfter)
  const place = <div className={styles.offer} />
  if (!isTime) return place
  return (
    <Suspense fallback={place}>
      <PushOffer waiting={place} />
    </Suspense>
  )
}

type Props = { visit: ShownVisit; now: Date }

/** Memoized: the page renders again whenever the address changes. */
const NextVisit = memo(({ visit, now }: Props) => {
  const t = textsOf(visitsTexts)
  const heading = useId()
  const pill = pillOf(visit, now)
  return (
    <Card isPadded={false}>
      <section className={styles.next} aria-labelledby={heading}>
        <VisitDoor visit={visit} />
        <div className={styles.body}>
          <p className={classNames(styles.pill, pill.isSoon && styles.soon)}>{pill.text}</p>
          <h2 id={heading}>{visitTitleOf(visit)}</h2>
          <p className={styles.kind}>{t(visit.type)}</p>
          <ul className={styles.facts}>
            <TimeFact visit={visit} />
            <li>
              <Icon of={visit.method === 'Video' ? IconVideo : IconPhone} /> {t(visit.method)}
            </li>
          </ul>
        </div>
        <div className={styles.actions}>
          <NextAction visit={visit} now={now} heading={heading} />
        </div>
      </section>
    </Card>
  )
})

/** The time of a scheduled visit, or the place in the queue; nothing while a time is being agreed on. */
const TimeFact = ({ visit }: Pick<Props, 'visit'>) => {
  const ownZone = useOwnZone()
  const words = visit.isOnDemand ? visit.queue && queueWords(visit.queue) : visit.status !== 'Proposed' && visitTimeShown(visit, ownZone)
  return (
    words && (
      <li>
        <Icon of={visit.isOnDemand ? IconUsers : IconCalendarEvent} /> {words}
      </li>
    )
  )
}

/** A door with the clinician's initials; before, with the place in the queue, or a calendar. */
const VisitDoor = ({ visit: { provider, queue } }: Pick<Props, 'visit'>) => (
  <div className={styles.niche} aria-hidden="true">
    <div className={styles.door}>
      {provider
        ?.split(' ')
        .map((word) => [...word][0])
        .join('') ?? (queue ? numberShown(queue.place) : <Icon of={IconCalendarEvent} size={48} />)}
    </div>
  </div>
)

const NextAction = ({ visit, now, heading }: Props & { heading: string }) => {
  const t = textsOf(visitsTexts)
  const ownZone = useOwnZone()
  const { id: consultId, type, method, policy, requestedAt } = visit
  if (isJoinable(visit, now))
    return (
      <>
        <ButtonLink isLarge isBlock href={withQuery(paths.waitingRoom, { consultId })} aria-describedby={heading}>
          {t('join')}
        </ButtonLink>
        {method === 'Video' && visit.status !== 'Started' && (
          <ButtonLink kind="quiet" isBlock href={withQuery(paths.waitingRoom, { consultId, step: 'check' })} aria-describedby={heading}>
            {t('testDevices')}
          </ButtonLink>
        )}
      </>
    )
  if (hasOfferedTimes(visit, now))
    return (
      <ButtonLink isLarge isBlock href={withQuery(paths.rescheduleMentalHealth, { consultId })} aria-describedby={heading}>
        {t('chooseTime')}
      </ButtonLink>
    )
  const opensAt = new Date(requestedAt.getTime() - policy.soonMinutes * minute)
  return (
    <>
      {method === 'Video' ? (
        <p className={styles.opens}>
          {t('opensAt')} <b>{instantShown(opensAt.toISOString(), ownZone)}</b>
        </p>
      ) : (
        <p className={styles.opens}>{callOf(visit)}</p>
      )}
      {refusalNow('reschedule', visit, now) === null ? (
        <ButtonLink kind="secondary" isBlock href={withQuery(reschedulePath(type), { consultId })} aria-describedby={heading}>
          {t('reschedule')}
        </ButtonLink>
      ) : (
        <CalendarButton visit={visit} describedBy={heading} />
      )}
    </>
  )
}
