import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths, withQuery } from '#shared/paths.ts'
import { tabOf } from '#shared/visits/visit-rules.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { SunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Tabs } from '#ui/components/frames/tabs.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { Skeleton } from '#ui/components/states/skeleton.tsx'
import { useServerTime } from '#ui/lib/calls/use-server-time.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { isJoinable, nextVisitOf } from '#web/visits/next-visit.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { useVisits } from '#web/visits/use-visits.ts'
import { VisitRow } from '#web/visits/visit-row.tsx'
import { VisitsFailed } from '#web/visits/visits-failed.tsx'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'
import styles from '#web/visits/visits-widget.module.css'

/** Interval in milliseconds of the check whether an action has become possible. */
export const pollEvery = 5000

/** Number of visits above which the list is taller (DASH-12). */
const mostInShortList = 2

type TabName = ReturnType<typeof tabOf>

/** DASH-10: the member's visits in two lists. Of a member who has nothing but requests, the requests show first. */
export const VisitsWidget = () => {
  const t = textsOf(visitsTexts)
  const { visits, error, refetch } = useVisits()
  const named = useNamedVisit(visits)
  /** The tab that the member chose, until the inbox leads to another visit. */
  const [chosen, setChosen] = useState<{ tab: TabName; namedId: string | undefined } | null>(null)
  const inTab = (tab: TabName) => visits?.filter((visit) => tabOf(visit) === tab)
  const hasOnlyRequests = inTab('upcoming')?.length === 0 && (visits?.length ?? 0) > 0
  const first = named ? tabOf(named) : hasOnlyRequests ? 'requested' : 'upcoming'
  const selected = chosen?.namedId === named?.id ? (chosen?.tab ?? first) : first
  const tab = (name: TabName) => {
    const own = inTab(name)
    const failed = error === null ? <VisitsComing /> : <VisitsFailed onRetry={() => void refetch()} />
    return {
      name,
      label: t(name, { n: own?.length ?? 0 }),
      panel: own ? <VisitList tab={name} visits={own} all={visits ?? []} label={t(name, { n: own.length })} /> : failed,
    }
  }
  return (
    <Card>
      <Tabs
        title={t('visits')}
        tabs={[tab('upcoming'), tab('requested')]}
        selected={selected}
        onSelect={(name) => setChosen({ tab: name, namedId: named?.id })}
      />
      <div className={styles.foot}>
        <ActionLink href={paths.pastVisits}>{t('pastVisits')}</ActionLink>
      </div>
    </Card>
  )
}

/**
 * The visit of `?visit=`, to which the inbox leads: its tab opens and its row takes the focus. One that is over is among the past visits.
 */
const useNamedVisit = (visits: readonly ShownVisit[] | undefined): ShownVisit | undefined => {
  const navigate = useNavigate()
  const id = new URLSearchParams(useLocation().search).get('visit')
  const named = visits?.find((visit) => visit.id === id)
  const isOver = id !== null && visits !== undefined && !named
  const isShown = named !== undefined
  useEffect(() => {
    if (isShown) document.getElementById(`visit-${id}`)?.focus()
    if (isOver) navigate(withQuery(paths.pastVisits, { consultId: id }), { replace: true })
  }, [id, isShown, isOver, navigate])
  return named
}

type ListProps = { tab: TabName; visits: readonly ShownVisit[]; all: readonly ShownVisit[]; label: string }

const VisitList = ({ tab, visits, all, label }: ListProps) => {
  const now = useServerTime(pollEvery)
  if (visits.length === 0) return <NoVisits in={all.length === 0 ? null : tab} />
  const next = nextVisitOf(all, now)
  const hasOffer = visits.some(({ earlier }) => earlier?.offer && earlier.offer.until > now)
  return (
    <ul className={classNames(styles.list, visits.length > mostInShortList && styles.tall, hasOffer && styles.grown)} aria-label={label}>
      {visits.map((visit) => (
        <VisitRow key={visit.id} visit={visit} now={now} isJoinElsewhere={visit.id === next?.id && isJoinable(visit, now)} />
      ))}
    </ul>
  )
}

const VisitsComing = () => (
  <div className={styles.list} aria-busy="true">
    {['first', 'second'].map((place) => (
      <div key={place} className={styles.visit}>
        <Skeleton shape="circle" />
        <div>
          <Skeleton width="half" />
          <Skeleton width="most" />
        </div>
      </div>
    ))}
  </div>
)

/** `in`: the list that is empty while the other one is not. */
const NoVisits = ({ in: tab }: { in: TabName | null }) => {
  const t = textsOf(visitsTexts)
  return (
    <EmptyState
      scene={<SunScene />}
      title={t(tab === null ? 'none' : `none ${tab}`)}
      action={
        <ButtonLink kind="tinted" href={paths.requestVisit}>
          {t('requestVisit')}
        </ButtonLink>
      }
    >
      {t(tab === 'upcoming' ? 'noneUpcomingMore' : 'noneMore')}
    </EmptyState>
  )
}
