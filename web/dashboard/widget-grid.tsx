import { type ComponentType, lazy, memo, Suspense, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { WidgetName } from '#shared/dashboard/widget-rules.ts'
import { classNames } from '#ui/components/class-names.ts'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { WhenSeen } from '#ui/components/states/when-seen.tsx'
import styles from '#web/dashboard/dashboard-page.module.css'
import { columnsOf, type GridColumns, type GridWidget, isSmall } from '#web/dashboard/widget-columns.ts'
import { InboxWidget } from '#web/inbox/inbox-widget.tsx'
import { PriceWidget } from '#web/prices/price-widget.tsx'
import { BackCareWidget } from '#web/programs/back-care-widget.tsx'
import { ChronicCareWidget } from '#web/programs/chronic-care-widget.tsx'
import { CovidAssessmentWidget } from '#web/programs/covid-assessment-widget.tsx'
import { ExpertServicesWidget } from '#web/programs/expert-services-widget.tsx'
import { MentalHealthWidget } from '#web/programs/mental-health-widget.tsx'
import { FindWidget } from '#web/providers/find-widget.tsx'
import { SavingsWidget } from '#web/savings/savings-widget.tsx'
import { VisitsWidget } from '#web/visits/visits-widget.tsx'

/** Loaded only for the few plans that show it. */
const MoreForYou = lazy(async () => ({ default: (await import('#web/dashboard/more-for-you.tsx')).MoreForYou }))

/** Loaded when the end of the page comes near: members without a known plan do not see it. */
const PlanWidget = lazy(async () => ({ default: (await import('#web/benefits/plan-widget.tsx')).PlanWidget }))

const two = '(min-width: 768px)'
const wide = '(min-width: 1100px)'

const watch = (listener: () => void) => {
  const queries = [matchMedia(two), matchMedia(wide)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

const columnsNow = (): GridColumns => {
  if (matchMedia(wide).matches) return 'wide'
  return matchMedia(two).matches ? 'two' : 'one'
}

/** Measured in script because the reading order must match the visual order; CSS columns would separate them. */
const useColumns = (): GridColumns => useSyncExternalStore(watch, columnsNow, () => 'one')

const drawn: Record<GridWidget, ComponentType> = {
  visits: VisitsWidget,
  mentalHealth: MentalHealthWidget,
  price: PriceWidget,
  chronicCare: ChronicCareWidget,
  inbox: InboxWidget,
  backCare: BackCareWidget,
  expertServices: ExpertServicesWidget,
  find: FindWidget,
  savings: SavingsWidget,
  covidAssessment: CovidAssessmentWidget,
}

/** The number of widgets in each column that fill a screen. */
const firstShown = { one: 1, two: 2, wide: 2 } satisfies Record<GridColumns, number>

type Grid = {
  widgets: readonly WidgetName[]
  /** Whether the card of the next visit is above. In one column it fills most of the first screen. */
  isBelowVisit: boolean
}

/** Longest wait for an idle moment, in milliseconds. */
const idleWait = 500

/**
 * How many widgets of a column are shown: those of the first screen, then one more each time the browser is idle,
 * so that laying out what is below the screen delays neither the first view nor a press.
 */
const useShownCount = (first: number, longest: number): number => {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown >= longest) return
    const showNext = () => startTransition(() => setShown(shown + 1))
    // Safari cannot tell when it is idle.
    if (!('requestIdleCallback' in globalThis)) {
      const soon = setTimeout(showNext)
      return () => clearTimeout(soon)
    }
    const idle = requestIdleCallback(showNext, { timeout: idleWait })
    return () => cancelIdleCallback(idle)
  }, [shown, longest])
  return shown
}

/** How near the end of the page must come, so that the card is usually there before the end is seen. */
const nearEnd = '600px'

/**
 * The widgets in one column below 768 px, else two (DASH-01). An error in one widget does not affect the others.
 * Memoized: the countdown of the visit above would render all of them again.
 */
export const WidgetGrid = memo(({ widgets, isBelowVisit }: Grid) => {
  const columns = useColumns()
  const filled = columnsOf(widgets, columns)
  const longest = Math.max(...filled.map(({ length }) => length))
  const shown = useShownCount(isBelowVisit && columns === 'one' ? 0 : firstShown[columns], longest)
  return (
    <>
      <div className={classNames(styles.columns, shown < longest && styles.growing)} data-columns={columns}>
        {filled.map((column) => (
          <div key={column.join()} className={styles.column}>
            {column.slice(0, shown).map((name) => {
              const Widget = drawn[name]
              return (
                <ErrorBoundary key={name}>
                  <Widget />
                </ErrorBoundary>
              )
            })}
          </div>
        ))}
        {isSmall(widgets) && (
          <ErrorBoundary instead={null}>
            <Suspense>
              <MoreForYou />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {widgets.length > 0 && (
        <WhenSeen early={nearEnd}>
          <PlanWidget />
        </WhenSeen>
      )}
    </>
  )
})
