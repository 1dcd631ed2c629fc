import { type ReactNode, useId } from 'react'
import styles from '#ui/components/charts/bar-chart.module.css'
import { classNames } from '#ui/components/class-names.ts'

export type Bar = {
  key: string
  label: ReactNode
  /** A few words about the label. */
  hint?: ReactNode
  /** Length of the bar; null draws none. */
  value: number | null
  /** The value in words. */
  shown: ReactNode
  /** Drawn quietly, as a measure for the others. */
  isQuiet?: boolean
  /** Details below the bar. */
  children?: ReactNode
}

/**
 * Bars from one zero line, one below the other. The values are text in a list, so that screen readers, print and forced colors need no bars.
 * @param label names the chart for screen readers
 */
export const BarChart = ({ label, bars }: { label: string; bars: readonly Bar[] }) => {
  const id = useId()
  const longest = Math.max(...bars.map(({ value }) => value ?? 0))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this names the list
    <div role="group" aria-labelledby={id} className={styles.frame}>
      <p id={id} hidden>
        {label}
      </p>
      <dl className={styles.chart}>
        {bars.map(({ key, label: name, hint, value, shown, isQuiet, children }) => (
          <div key={key}>
            <dt>
              {name}
              {hint !== undefined && <span className={styles.hint}>{hint}</span>}
            </dt>
            <dd>
              <span className={classNames(styles.value, value === null && styles.unknown)}>{shown}</span>
              {value !== null && <BarLine share={longest === 0 ? 0 : value / longest} isQuiet={isQuiet} />}
              {children}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A bar as a share of its track, from the start of the reading direction. */
const BarLine = ({ share, isQuiet = false }: { share: number; isQuiet?: boolean | undefined }) => (
  <svg className={classNames(styles.line, isQuiet && styles.quiet)} aria-hidden="true">
    <rect width="100%" height="100%" rx="5" />
    {share > 0 && <rect className={styles.filled} width={`${Math.max(share * 100, 1)}%`} height="100%" rx="5" />}
  </svg>
)
