import { type ReportRow, sumsBy } from '#console/reports/report-sums.ts'
import styles from '#console/reports/report-tables.module.css'
import { reportsTexts } from '#console/reports/reports-texts.en.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { StatTiles } from '#console/shell/stat-tiles.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Group = { id: string; name: string }
type Line = { name: string; count: number; total: number }

/** Name of a kind; a kind without a text shows its code. */
const partName = (part: string): string => (textsOf(reportsTexts) as unknown as (key: string) => string)(part)

/** The same figures by kind, by group and by day. */
export const ReportTables = ({ rows, groups }: { rows: readonly ReportRow[]; groups: readonly Group[] }) => {
  const t = textsOf(reportsTexts)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const linesOf = <K,>(sums: Map<K, number>, nameOf: (key: K) => string): Line[] =>
    [...sums].map(([key, count]) => ({ name: nameOf(key), count, total }))
  const byGroup = linesOf(
    sumsBy(rows, ({ groupId }) => groupId),
    (id) => names.get(id ?? '') ?? t('noGroup'),
  ).sort((one, other) => other.count - one.count)
  const byDay = linesOf(
    sumsBy(rows, ({ day }) => day),
    dateShown,
  ).reverse()
  const kinds = [...sumsBy(rows, ({ part }) => part)].map(([part, count]) => ({ label: partName(part), value: count }))
  return (
    <>
      {total > 0 && <StatTiles stats={[{ label: t('total'), value: total }, ...kinds]} />}
      <TablePanel title={t('byGroup')} columns={columns(t('group'))} rows={byGroup} keyOf={({ name }) => name} empty={t('none')} />
      <TablePanel title={t('byDay')} columns={columns(t('day'))} rows={byDay} keyOf={({ name }) => name} empty={t('none')} />
    </>
  )
}

const columns = (head: string): Column<Line>[] => {
  const t = textsOf(reportsTexts)
  return [
    { head, cell: ({ name }) => <bdi>{name}</bdi> },
    { head: t('total'), cell: ({ count }) => count, isNumber: true },
    {
      head: t('share'),
      cell: ({ count, total }) => <Share percent={Math.round((count / Math.max(total, 1)) * 100)} />,
    },
  ]
}

const Share = ({ percent }: { percent: number }) => (
  <span className={styles.shareCell}>
    <span className={styles.shareBar} aria-hidden="true">
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
    <bdi>{percent}%</bdi>
  </span>
)
