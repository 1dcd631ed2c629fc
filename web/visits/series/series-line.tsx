import { paths, withQuery } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { seriesPlaceTexts } from '#web/visits/series/series-place-texts.en.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import styles from '#web/visits/visits-widget.module.css'

/** `describedBy` is the id of the element that names the visit. */
type Props = { visit: ShownVisit; describedBy: string }

/** The way on from a visit; null without one. */
const actionOf = ({ seriesPlan, mayRepeat, mayExtend, mayChange }: ShownVisit) => {
  if (mayExtend) return 'extend'
  if (mayChange) return 'interval'
  return mayRepeat ? (seriesPlan ? 'change' : 'repeat') : null
}

/** The place of a visit in its series or what is planned after it, and the way to repeat it, to add to the series or to change its interval. */
export const SeriesLine = ({ visit, describedBy }: Props) => {
  const { id, series, seriesPlan } = visit
  const t = textsOf(seriesPlaceTexts)
  const place = series && t('place', { place: series.place, total: series.total, n: series.every_weeks })
  const plan = seriesPlan && t('planned', { visits: seriesPlan.visits, n: seriesPlan.every_weeks })
  const action = actionOf(visit)
  return (
    <>
      {(place ?? plan) && <p className={styles.facts}>{place ?? plan}</p>}
      {action && (
        <p className={styles.facts}>
          <ActionLink href={withQuery(paths.requestVisit, { repeat: id })} aria-describedby={describedBy}>
            {t(action)}
          </ActionLink>
        </p>
      )}
    </>
  )
}
