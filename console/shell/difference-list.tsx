import type { ReactNode } from 'react'
import { DataTable } from '#console/shell/data-table.tsx'
import styles from '#console/shell/difference-list.module.css'
import { shellTexts } from '#console/shell/shell-texts.ts'

export type Difference = {
  /** What is changed, in words. */
  field: string
  /** Null or '' where there is nothing. */
  now: string | null
  after: string | null
  /** Of what record, where the list is of several. */
  of?: string
}

type Props = {
  caption: string
  differences: readonly Difference[]
  empty: string
  /** Heads the column of `of`. */
  ofHead?: string
}

/** What a change would do, line by line: as it is, struck through, and as it will be. */
export const DifferenceList = ({ caption, differences, empty, ofHead }: Props) => {
  const t = shellTexts()
  const columns = [
    ...(ofHead ? [{ head: ofHead, cell: ({ of }: Difference) => of }] : []),
    { head: t('field'), cell: ({ field }: Difference) => field },
    { head: t('now'), cell: ({ now }: Difference) => (now ? <Gone>{now}</Gone> : <None />) },
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

const None = () => <span className={styles.none}>{shellTexts()('empty')}</span>
