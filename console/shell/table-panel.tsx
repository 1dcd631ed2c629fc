import type { ReactNode } from 'react'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { Panel } from '#ui/components/panel.tsx'

type Props<Row> = {
  title: string
  /** At the end of the title's line. */
  end?: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The sentence where there are none: a page of many parts bears no picture in each. */
  empty: string
  foot?: ReactNode
}

/** One of several tables on a page, under a title of its own. */
export const TablePanel = <Row,>({ title, end, rows, empty, ...table }: Props<Row>) =>
  rows.length === 0 ? (
    <Panel title={title} end={end}>
      <p>{empty}</p>
    </Panel>
  ) : (
    <Panel title={title} end={end} isPadded={false}>
      <DataTable caption={shellTexts()('tableOf', { what: title })} rows={rows} empty={empty} {...table} />
    </Panel>
  )
