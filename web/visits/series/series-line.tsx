import { paths, withQuery } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { seriesPlaceTexts } from '#web/visits/series/series-place-texts.en.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import styles from '#web/visits/visits-widget.module.css'

/** `describedBy` is the id of the element that names the visit. */
type Props = { visit: ShownVisit; describedBy: string }

/** The place of a visit in its series or what is planned after it, and the way to repeat it or to add to the series. */
export const SeriesLine = ({ visit: { id, series, seriesPlan, mayRepeat, mayExtend }, describedBy }: Props) => {
  const t = textsOf(seriesPlaceTexts)
  const place = series && t('place', { place: series.place, total: series.total, n: series.every_weeks })
  const plan = seriesPlan && t('planned', { visits: seriesPlan.visits, n: seriesPlan.every_weeks })
  const action = mayExtend ? 'extend' : mayRepeat ? (seriesPlan ? 'change' : 'repeat') : null
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
