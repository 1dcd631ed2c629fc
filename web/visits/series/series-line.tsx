import { paths, withQuery } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { seriesPlaceTexts } from '#web/visits/series/series-place-texts.en.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import styles from '#web/visits/visits-widget.module.css'

/** `describedBy` is the id of the element that names the visit. */
type Props = { visit: ShownVisit; describedBy: string }

/** The place of a visit in its series, or the way to repeat it. */
export const SeriesLine = ({ visit: { id, series }, describedBy }: Props) => {
  const t = textsOf(seriesPlaceTexts)
  if (series) return <p className={styles.facts}>{t('place', { place: series.place, total: series.total, n: series.every_weeks })}</p>
  return (
    <p className={styles.facts}>
      <ActionLink href={withQuery(paths.requestVisit, { repeat: id })} aria-describedby={describedBy}>
        {t('repeat')}
      </ActionLink>
    </p>
  )
}
