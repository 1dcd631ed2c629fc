import { Fragment, type ReactNode } from 'react'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import styles from '#console/shell/data-table.module.css'
import { LostSunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { LoadFailed } from '#ui/components/states/load-failed.tsx'
import { Skeleton } from '#ui/components/states/skeleton.tsx'
import { useNarrow } from '#ui/lib/page/use-narrow.ts'
import { textsOf } from '#ui/lib/texts.ts'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** Aligns figures at the end of the column. */
  isNumber?: boolean
  /** A column of actions; its header is visually hidden. */
  isActions?: boolean
}

type Props<Row> = {
  /** Caption of the table, visually hidden. */
  caption: string
  /** Columns; on a phone, the first is the heading of the row's card. */
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** Sentence for an empty table. */
  empty: string
  error?: unknown
  refetch?: () => unknown
  /** Whether more rows can be loaded, from `usePages`. */
  hasMore?: boolean
  isLoadingMore?: boolean
  more?: () => void
  /** A line under the rows. */
  foot?: ReactNode
}

/** A table; on a phone, one card per row. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { caption, columns, rows, keyOf, empty, error, refetch, foot } = props
  const isNarrow = useNarrow()
  if (rows === undefined) return error ? <LoadFailed refetch={refetch} /> : <Loading caption={caption} />
  if (rows.length === 0) return <EmptyState scene={<LostSunScene />} title={empty} />
  const Rows = isNarrow ? CardRows : TableRows
  return (
    <>
      <Rows caption={caption} columns={columns} rows={rows} keyOf={keyOf} />
      <Foot {...props} rows={rows} />
      {foot && <p className={styles.foot}>{foot}</p>}
    </>
  )
}

type RowsProps<Row> = Required<Pick<Props<Row>, 'caption' | 'columns' | 'keyOf'>> & { rows: readonly Row[] }

const lookOf = <Row,>({ isNumber, isActions }: Column<Row>): string => classNames(isNumber && styles.number, isActions && styles.actions)

const TableRows = <Row,>({ caption, columns, rows, keyOf }: RowsProps<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll sideways must be reached by the keyboard
  <section className={styles.scroll} aria-label={caption} tabIndex={0}>
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={lookOf(column)}>
              {column.isActions ? <span className="visually-hidden">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.head} className={lookOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const CardRows = <Row,>({ caption, columns: [first, ...others], rows, keyOf }: RowsProps<Row>) => (
  <ul className={styles.cards} aria-label={caption}>
    {rows.map((row) => (
      <li key={keyOf(row)}>
        <div className={styles.name}>{first?.cell(row)}</div>
        <dl>
          {others
            .filter(({ isActions }) => !isActions)
            .map(({ head, cell }) => (
              <Fragment key={head}>
                <dt>{head}</dt>
                <dd>{cell(row)}</dd>
              </Fragment>
            ))}
        </dl>
        {others
          .filter(({ isActions }) => isActions)
          .map(({ head, cell }) => (
            <div key={head}>{cell(row)}</div>
          ))}
      </li>
    ))}
  </ul>
)

const Foot = <Row,>({ rows, hasMore, isLoadingMore = false, more }: Props<Row> & { rows: readonly Row[] }) => {
  const t = textsOf(consoleShellTexts)
  if (!hasMore) return null
  return (
    <div className={styles.more}>
      <span>{t('shown', { n: rows.length })}</span>
      <Button kind="secondary" isBusy={isLoadingMore} onClick={more}>
        {t('loadMore')}
      </Button>
    </div>
  )
}

const lines = ['a', 'b', 'c', 'd', 'e']

const Loading = ({ caption }: { caption: string }) => (
  <div className={styles.loading} role="status" aria-label={`${textsOf(consoleShellTexts)('loading')}: ${caption}`}>
    {lines.map((line) => (
      <Skeleton key={line} width="most" />
    ))}
  </div>
)
