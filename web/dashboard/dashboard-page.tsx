import { showsLimitedBanner, showsUnder18Note, type WidgetName, widgetsOf } from '#shared/dashboard/widget-rules.ts'
import { paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { weekdayShown } from '#ui/lib/format.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { serverNow } from '#ui/lib/server-clock.ts'
import { CoverageEndedNote } from '#web/dashboard/coverage-ended-note.tsx'
import styles from '#web/dashboard/dashboard-page.module.css'
import { DashboardSkeleton } from '#web/dashboard/dashboard-skeleton.tsx'
import { dashboardTexts } from '#web/dashboard/dashboard-texts.ts'
import { LimitedBanner } from '#web/dashboard/limited-banner.tsx'
import { WidgetGrid } from '#web/dashboard/widget-grid.tsx'
import { NextVisitWidget } from '#web/visits/next-visit-widget.tsx'
import { RequestVisitWidget } from '#web/visits/request-visit-widget.tsx'

const noApps = { ios: null, android: null }

/**
 * The dashboard. Without a session it is the frame that is prerendered: banner and heading stand already and stay the same
 * elements when the member's own content comes, so that the page is drawn once.
 */
export const DashboardPage = ({ session }: { session: FullSession | null }) => {
  const t = dashboardTexts()
  // Without coverage there is nothing to ask for: what a member keeps is in the menu.
  const isOver = session?.coverageEnded !== undefined
  const widgets = session && !isOver ? widgetsOf(session.group) : []
  const isLimited = !session || (showsLimitedBanner(session.group) && !isOver)
  return (
    <>
      {isLimited && <LimitedBanner apps={session ? pageConfig().appLinks : noApps} />}
      {/* Where the banner goes after all, what stood below it is drawn anew in its place instead of being moved. */}
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
        {session?.coverageEnded && <CoverageEndedNote day={session.coverageEnded} />}
        {session && !isOver && showsUnder18Note(session.group) && <Under18Note />}
        {session ? <Widgets widgets={widgets} /> : <DashboardSkeleton />}
      </div>
    </>
  )
}

const Widgets = ({ widgets }: { widgets: readonly WidgetName[] }) => {
  const grid = <WidgetGrid widgets={widgets} />
  return widgets.includes('visits') ? <NextVisitWidget waiting={<DashboardSkeleton />}>{grid}</NextVisitWidget> : grid
}

/** DASH-05, DASH-06 */
const Under18Note = () => {
  const t = dashboardTexts()
  return (
    <p className={styles.note}>
      {t('under18')} <a href={paths.under18MentalHealth}>{t('under18Link')}</a>.
    </p>
  )
}
