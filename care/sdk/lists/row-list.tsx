import type { ReactNode } from 'react'
import styles from '#care/sdk/lists/lists.module.css'
import { useBackFocus } from '#care/sdk/lists/use-back-focus.ts'

type Row = { id: string; title: ReactNode; hints: readonly string[]; end: ReactNode }
type Props = {
  /** The accessible name of the list. */
  label: string
  rows: readonly Row[]
  /** The id of the row from which the member returns; it gets the focus. */
  from: string | undefined
  onOpen: (id: string) => void
}

/** A list whose rows open: title and hints, and `end` at the far side, such as a status. */
export const RowList = ({ label, rows, from, onOpen }: Props) => {
  const list = useBackFocus(from)
  return (
    <ul ref={list} className={styles.list} aria-label={label}>
      {rows.map(({ id, title, hints, end }) => (
        <li key={id}>
          <button type="button" className={styles.row} data-line={id} onClick={() => onOpen(id)}>
            <span className={styles.what}>
              <b>
                <bdi>{title}</bdi>
              </b>
              {hints.map((hint) => (
                <span key={hint} className={styles.hint}>
                  <bdi>{hint}</bdi>
                </span>
              ))}
            </span>
            <span className={styles.end}>{end}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
