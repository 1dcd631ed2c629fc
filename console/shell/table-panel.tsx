import type { ReactNode } from 'react'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props<Row> = {
  title: string
  /** Element at the end of the title's line. */
  end?: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Sentence for an empty table, shown without a picture. */
  empty: string
  foot?: ReactNode
}

/** One of several tables on a page, with its own title. */
export const TablePanel = <Row,>({ title, end, rows, empty, ...table }: Props<Row>) =>
  rows.length === 0 ? (
    <Panel title={title} end={end}>
      <p>{empty}</p>
    </Panel>
  ) : (
    <Panel title={title} end={end} isPadded={false}>
      <DataTable caption={textsOf(consoleShellTexts)('tableOf', { what: title })} rows={rows} empty={empty} {...table} />
    </Panel>
  )
