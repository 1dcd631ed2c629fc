import { directionOf } from '#shared/languages.ts'
import { ChartTable } from '#ui/components/charts/chart-table.tsx'
import styles from '#ui/components/charts/line-chart.module.css'
import { currentLanguage } from '#ui/lib/texts.ts'

export type ChartPoint = {
  key: string
  value: number
  /** The value in words, in the table for screen readers. */
  shown: string
  /** Under the point, and in the table. */
  label: string
}
type Props = {
  points: readonly ChartPoint[]
  /** The highest possible value, at the top of the chart. */
  most: number
  /** Name of the chart, and the headings of its table. */
  caption: string
  labelHeading: string
  valueHeading: string
}

/** Percent of the chart's height: value 0, the highest value, baseline of the labels. */
const floor = 80
const ceiling = 12
const words = 96

const percent = (value: number): string => `${value}%`

/** Values over time as a line, the first one at the start of the reading direction. Screen readers get the same figures as a table. */
export const LineChart = ({ points, most, caption, labelHeading, valueHeading }: Props) => {
  const isRtl = directionOf(currentLanguage()) === 'rtl'
  const placed = points.map((point, at) => {
    const across = ((isRtl ? points.length - 1 - at : at) + 0.5) / points.length
    return { ...point, x: percent(across * 100), y: percent(floor - (point.value / most) * (floor - ceiling)), at }
  })
  // A narrow screen keeps the first and the last label.
  const isMain = (at: number) => at === 0 || at === points.length - 1
  return (
    <figure className={styles.chart}>
      <svg width="100%" height="180" aria-hidden="true">
        <line className={styles.floor} x1="0" x2="100%" y1={percent(floor)} y2={percent(floor)} />
        {placed.map(({ key, x, y, at }) => {
          const before = placed[at - 1]
          return before && <line key={key} className={styles.line} x1={before.x} y1={before.y} x2={x} y2={y} />
        })}
        {placed.map(({ key, x, y, at, value, label }) => (
          <g key={key}>
            <circle cx={x} cy={y} r="5" />
            <text className={styles.amount} x={x} y={y} dy="-10">
              {value}
            </text>
            <text className={isMain(at) ? undefined : styles.onlyWide} x={x} y={percent(words)}>
              {label}
            </text>
          </g>
        ))}
      </svg>
      <ChartTable caption={caption} labelHeading={labelHeading} valueHeading={valueHeading} rows={points} />
    </figure>
  )
}
