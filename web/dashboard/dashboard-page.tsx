import type { ReactNode } from 'react'
import { showsLimitedBanner, showsUnder18Note, type WidgetName, widgetsOf } from '#shared/dashboard/widget-rules.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import type { PageConfig } from '#shared/page-config.ts'
import { paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Card } from '#ui/components/card.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Banner } from '#ui/components/states/banner.tsx'
import { Skeleton } from '#ui/components/states/skeleton.tsx'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { dateShown, weekdayShown } from '#ui/lib/format.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { NewContactWidget } from '#web/account/new-contact/new-contact-widget.tsx'
import styles from '#web/dashboard/dashboard-page.module.css'
import { dashboardTexts } from '#web/dashboard/dashboard-texts.en.ts'
import { WidgetGrid } from '#web/dashboard/widget-grid.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { titleTexts } from '#web/shell/title-texts.en.ts'
import { NextVisitWidget } from '#web/visits/next-visit-widget.tsx'
import { RequestVisitWidget } from '#web/visits/request-visit-widget.tsx'

type Apps = PageConfig['appLinks']

const appLink = (name: string, href: string): ReactNode => (
  <a key={name} href={href} target="_blank" rel="noreferrer">
    <bdi>{name}</bdi>
  </a>
)

/** Returns links to the apps that have an address, else the support phone number. */
const wayOn = ({ ios, android }: Apps): ReactNode[] => {
  const t = textsOf(dashboardTexts)
  if (ios && android) return t.parts('getBoth', { ios: appLink('iOS', ios), android: appLink('Android', android) })
  if (ios) return t.parts('getOne', { app: appLink('iOS', ios) })
  if (android) return t.parts('getOne', { app: appLink('Android', android) })
  return t.parts('call', { phone: <PhoneLink key="phone" /> })
}

/**
 * Tells that features are limited, and how to get the rest (DASH-03). It is the largest text of the prerendered page, so it determines the
 * page's LCP. Its variants have the same length, to avoid layout shift when the apps' addresses load.
 */
const LimitedBanner = ({ apps }: { apps: Apps }) => {
  const t = textsOf(dashboardTexts)
  return (
    <Banner name="app" label={t('apps')} tone="quiet">
      {t('limited')} <Sentence parts={wayOn(apps)} />
    </Banner>
  )
}

const places = ['visits', 'inbox', 'price', 'savings', 'find', 'programs'] as const

/** Placeholders while it is unknown which widgets the member has. */
const DashboardSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    {places.map((place) => (
      <Card key={place}>
        <Skeleton width="half" />
        <Skeleton shape="box" />
        <Skeleton width="most" />
      </Card>
    ))}
  </div>
)

type Gap = { ended: string | null; starts: string | undefined }

/** Tells the member that coverage has ended or begins later, what remains available, and whom to call. */
const CoverageEndedNote = ({ ended, starts }: Gap) => {
  const t = textsOf(dashboardTexts)
  const { group } = useSession()
  return (
    <section className={styles.note} aria-labelledby="coverage-ended">
      <h2 id="coverage-ended">{ended === null ? t('notCovered') : t('coverageEnded', { day: dateShown(ended) })}</h2>
      <p>
        {starts !== undefined && `${t('coverageStarts', { day: dateShown(starts) })} `}
        {t('coverageKept')} <Sentence parts={t.parts('coverageCall', { phone: <PhoneLink key="phone" /> })} />
      </p>
      {hasFeature(group, 'Telehealth') && <ActionLink href={paths.pastVisits}>{textsOf(titleTexts)('pastVisits')}</ActionLink>}
    </section>
  )
}

const noApps = { ios: null, android: null }

/**
 * The dashboard. Without a session it is the prerendered frame. Banner and heading are the same elements before and after the session
 * loads, so they are not rendered twice.
 */
export const DashboardPage = ({ session }: { session: FullSession | null }) => {
  const t = textsOf(dashboardTexts)
  // Without coverage there are no widgets; what a member can still use is in the menu.
  const isOver = session?.coverageEnded !== undefined
  const widgets = session && !isOver ? widgetsOf(session.group) : []
  const isLimited = !session || (showsLimitedBanner(session.group) && !isOver)
  return (
    <>
      {isLimited && <LimitedBanner apps={session ? pageConfig().appLinks : noApps} />}
      {/* A changed key remounts the content when the banner disappears, so that it does not count as layout shift. */}
      <div key={String(isLimited)} className={styles.page}>
        <div className={styles.greeting}>
          <h1 tabIndex={-1}>{session ? t('helloName', { first: session.profile.first }) : t('hello')}</h1>
          <p className={styles.today}>{session ? weekdayShown(serverNow(), session.profile.timeZone ?? undefined) : '\u00a0'}</p>
          {widgets.includes('requestVisit') && (
            <div className={styles.request}>
              <RequestVisitWidget />
            </div>
          )}
        </div>
        {session?.coverageEnded !== undefined && <CoverageEndedNote ended={session.coverageEnded} starts={session.coverageStarts} />}
        {session && <NewContactNote />}
        {session && !isOver && showsUnder18Note(session.group) && <Under18Note />}
        {session ? <Widgets widgets={widgets} /> : <DashboardSkeleton />}
      </div>
    </>
  )
}

const Widgets = ({ widgets }: { widgets: readonly WidgetName[] }) => {
  const grid = (isBelowVisit: boolean) => <WidgetGrid widgets={widgets} isBelowVisit={isBelowVisit} />
  return widgets.includes('visits') ? <NextVisitWidget waiting={<DashboardSkeleton />}>{grid}</NextVisitWidget> : grid(false)
}

const NewContactNote = () => {
  const t = textsOf(dashboardTexts)
  return (
    <NewContactWidget>
      <p className={styles.note}>
        {t('newContact')} <a href={paths.accountSettings}>{t('confirmContact')}</a>
      </p>
    </NewContactWidget>
  )
}

/** DASH-05, DASH-06 */
const Under18Note = () => {
  const t = textsOf(dashboardTexts)
  return (
    <p className={styles.note}>
      {t('under18')} <a href={paths.under18MentalHealth}>{t('under18Link')}</a>.
    </p>
  )
}
