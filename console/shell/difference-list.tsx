import type { ReactNode } from 'react'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { DataTable } from '#console/shell/data-table.tsx'
import styles from '#console/shell/difference-list.module.css'
import { textsOf } from '#ui/lib/texts.ts'

export type Difference = {
  /** Label of the changed field. */
  field: string
  /** Null or '' if there is no value. */
  now: string | null
  after: string | null
  /** Name of the record, in a list of several records. */
  of?: string
}

type Props = {
  caption: string
  differences: readonly Difference[]
  empty: string
  /** Header of the column `of`. */
  ofHead?: string
  /** Whether the record is new, so that it has no current values. */
  isNew?: boolean
}

/** Differences line by line: the current value, struck through, and the new one. */
export const DifferenceList = ({ caption, differences, empty, ofHead, isNew = false }: Props) => {
  const t = textsOf(consoleShellTexts)
  const columns = [
    ...(ofHead ? [{ head: ofHead, cell: ({ of }: Difference) => of }] : []),
    { head: t('field'), cell: ({ field }: Difference) => field },
    ...(isNew ? [] : [{ head: t('now'), cell: ({ now }: Difference) => (now ? <Gone>{now}</Gone> : <None />) }]),
    { head: t('after'), cell: ({ after }: Difference) => (after ? <Come>{after}</Come> : <None />) },
  ]
  return (
    <DataTable caption={caption} columns={columns} rows={differences} keyOf={({ of, field }) => `${of ?? ''} ${field}`} empty={empty} />
  )
}

const Gone = ({ children }: { children: ReactNode }) => (
  <del className={styles.gone}>
    <bdi>{children}</bdi>
  </del>
)

const Come = ({ children }: { children: ReactNode }) => (
  <ins className={styles.come}>
    <bdi>{children}</bdi>
  </ins>
)

const None = () => <span className={styles.none}>{textsOf(consoleShellTexts)('empty')}</span>
