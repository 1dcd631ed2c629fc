import type { ReactNode } from 'react'
import styles from '#console/shell/stat-tiles.module.css'
import type { Tone } from '#ui/components/states/status-badge.tsx'

type Stat = {
  label: string
  value: ReactNode
  /** A colored mark before the label, as in a chart's legend. */
  tone?: Tone
}

/** A row of figures. */
export const StatTiles = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className={styles.tiles}>
    {stats.map(({ label, value, tone }) => (
      <div key={label}>
        <dt>
          {tone && <i className={`${styles.mark} ${styles[tone]}`} aria-hidden="true" />}
          {label}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
