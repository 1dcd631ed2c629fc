import { lazy, type ReactNode, Suspense, useId } from 'react'
import { paths, withQuery } from '#shared/paths.ts'
import { reschedulePath, type VisitAction } from '#shared/visits/visit-rules.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconTile } from '#ui/components/icon-tile.tsx'
import { IconMessage, IconPhone, IconVideo } from '#ui/components/icons.ts'
import { currentLanguage } from '#ui/lib/texts.ts'
import { CalendarButton } from '#web/visits/calendar-button.tsx'
import { CancelVisitButton } from '#web/visits/cancel-visit-button.tsx'
import { EarlierButton } from '#web/visits/earlier-button.tsx'
import { loadEarlierTexts } from '#web/visits/load-earlier-texts.ts'
import { callOf } from '#web/visits/next-visit-words.ts'
import { refusalNow } from '#web/visits/refusal-now.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { useOwnZone, visitTime } from '#web/visits/visit-time.ts'
import { visitsTexts } from '#web/visits/visits-texts.ts'
import styles from '#web/visits/visits-widget.module.css'

type Props = {
  visit: ShownVisit
  now: Date
  /** The same way in is the page's main action already. */
  isJoinElsewhere: boolean
}

/** Hardly ever there: an earlier time that waits for the member's word. */
const EarlierOffer = lazy(async () => {
  await loadEarlierTexts(currentLanguage())
  return { default: (await import('#web/visits/earlier-offer.tsx')).EarlierOffer }
})

const iconOf = ({ type, method }: ShownVisit) => {
  if (type === 'Dermatology') return IconMessage
  return method === 'Video' ? IconVideo : IconPhone
}

/** What stands between the asking and the visit, where there is something to say. */
const stateOf = ({ status, proposedTimes, earlier }: ShownVisit): string | null => {
  const t = visitsTexts()
  if (status === 'Requested') return t('waits')
  if (status === 'Proposed') return t('proposed', { n: proposedTimes })
  if (status === 'Started') return t('started')
  return earlier?.wanted && !earlier.offer ? t('waitsEarlier') : null
}

/** VISIT-06..12: one visit, and what may be done with it now. */
export const VisitRow = ({ visit, now, isJoinElsewhere }: Props) => {
  const t = visitsTexts()
  const title = useId()
  const { id: consultId, type, method, provider, patient } = visit
  const state = stateOf(visit)
  const offer = visit.earlier?.offer
  const facts = [visitTime(visit, useOwnZone()), t(method), ...(type === 'Dermatology' ? [t('byMessage')] : [])]
  const may = (action: VisitAction) => refusalNow(action, visit, now) === null
  const link = (label: string, href: string, kind: 'quiet' | 'tinted' = 'quiet'): ReactNode => (
    <ButtonLink kind={kind} href={href} aria-describedby={title}>
      {label}
    </ButtonLink>
  )
  return (
    <li className={styles.visit}>
      <IconTile of={iconOf(visit)} />
      <div>
        <h3 id={title} className={styles.what}>
          <b>{t(type)}</b>
          {[...(provider ? [provider] : []), ...(patient ? [t('forPatient', patient)] : [])].map((word) => (
            <span key={word}> · {word}</span>
          ))}
        </h3>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        {visit.method === 'Phone' && visit.phone && <p className={styles.facts}>{callOf(visit)}</p>}
        {state && <p className={styles.state}>{state}</p>}
      </div>
      <div className={styles.actions}>
        {may('join') && link(t('join'), withQuery(paths.waitingRoom, { consultId }), isJoinElsewhere ? 'quiet' : 'tinted')}
        {may('choose') && link(t('chooseTime'), withQuery(paths.rescheduleMentalHealth, { consultId }), 'tinted')}
        {may('reschedule') && !may('choose') && link(t('reschedule'), withQuery(reschedulePath(type), { consultId }))}
        <EarlierButton visit={visit} describedBy={title} />
        <CalendarButton visit={visit} describedBy={title} isCompact />
        <CancelVisitButton visit={visit} describedBy={title} />
      </div>
      {offer && offer.until > now && (
        <Suspense fallback={null}>
          <EarlierOffer visit={visit} offer={offer} describedBy={title} />
        </Suspense>
      )}
    </li>
  )
}
