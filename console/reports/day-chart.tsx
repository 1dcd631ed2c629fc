import styles from '#console/reports/day-chart.module.css'
import { daysOf, type ReportRow, sumsBy } from '#console/reports/report-sums.ts'
import { reportsTexts } from '#console/reports/reports-texts.ts'
import type { ReportName } from '#shared/reports/report-calls.ts'
import { dateShown } from '#ui/lib/format.ts'

type Props = { name: ReportName; from: string; to: string; rows: readonly ReportRow[] }

const height = 120

/** A column for each day. Whoever does not see it hears what it shows; the table has the figures. */
export const DayChart = ({ name, from, to, rows }: Props) => {
  const t = reportsTexts()
  const days = daysOf(from, to)
  const sums = sumsBy(rows, ({ day }) => day)
  const most = Math.max(0, ...sums.values())
  if (days.length === 0 || most === 0) return null
  const label = t('chart', { report: t(name), from: dateShown(from), to: dateShown(to), n: most })
  return (
    <svg
      className={styles.dayChart}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      height={height}
    >
      {days.map((day, at) => {
        const tall = ((sums.get(day) ?? 0) / most) * height
        return <rect key={day} x={at + 0.1} width={0.8} y={height - tall} height={tall} />
      })}
    </svg>
  )
}
