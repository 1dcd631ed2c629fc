import { directionOf } from '#shared/languages.ts'
import { ChartTable } from '#ui/components/charts/chart-table.tsx'
import styles from '#ui/components/charts/column-chart.module.css'
import { classNames } from '#ui/components/class-names.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

export type ChartColumn = {
  key: string
  value: number
  /** The value in words. */
  shown: string
  /** Under the column, and in the table for screen readers. */
  label: string
  longLabel: string
  /** Labels that a narrow screen keeps. */
  isMain: boolean
}
type Props = {
  columns: readonly ChartColumn[]
  /** Name of the chart, and the headings of its table. */
  caption: string
  labelHeading: string
  valueHeading: string
}

/** Percent of the chart's height: bottom of the columns, height of the tallest column, baseline of the labels. */
const floor = 86
const tallest = 74
const words = 97

const percent = (value: number): string => `${value}%`

/** Columns side by side, first one at the start of the reading direction. Screen readers get the same figures as a table. */
export const ColumnChart = ({ columns, caption, labelHeading, valueHeading }: Props) => {
  const most = Math.max(...columns.map(({ value }) => value))
  return (
    <figure className={styles.chart}>
      <svg width="100%" height="220" aria-hidden="true">
        {columns.map((column, at) => (
          <ColumnBar key={column.key} column={column} place={placeOf(at, columns.length)} tall={(column.value / most) * tallest} />
        ))}
        <line className={styles.floor} x1="0" x2="100%" y1={percent(floor)} y2={percent(floor)} />
      </svg>
      <ChartTable
        caption={caption}
        labelHeading={labelHeading}
        valueHeading={valueHeading}
        rows={columns.map(({ key, longLabel, shown }) => ({ key, label: longLabel, shown }))}
      />
    </figure>
  )
}

/** Returns the start and width of a column's slot in percent of the chart; mirrored in right-to-left languages. */
const placeOf = (at: number, of: number): { start: number; wide: number } => {
  const column = directionOf(currentLanguage()) === 'rtl' ? of - 1 - at : at
  return { start: (column / of) * 100, wide: 100 / of }
}

type ColumnProps = { column: ChartColumn; place: { start: number; wide: number }; tall: number }

/** A narrow screen shows neither every label nor the values. */
const ColumnBar = ({ column: { value, shown, label, isMain }, place: { start, wide }, tall }: ColumnProps) => {
  const middle = percent(start + wide / 2)
  return (
    <>
      <rect x={percent(start + wide * 0.22)} width={percent(wide * 0.56)} y={percent(floor - tall)} height={percent(tall)} rx="4" />
      {value > 0 && (
        <text className={classNames(styles.amount, styles.onlyWide)} x={middle} y={percent(floor - tall - 3)}>
          {shown}
        </text>
      )}
      <text className={isMain ? undefined : styles.onlyWide} x={middle} y={percent(words)}>
        {label}
      </text>
    </>
  )
}
