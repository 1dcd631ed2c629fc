import { type ReactNode, useId } from 'react'
import { Card } from '#ui/components/card.tsx'
import styles from '#ui/components/panel.module.css'

type Props = {
  title?: string
  /** At the end of the title's line: a filter, a link. */
  end?: ReactNode
  /** Off for a table, which reaches the edge. */
  isPadded?: boolean
  children: ReactNode
}

/** A part of a page on a ground of its own. */
export const Panel = ({ title, end, isPadded = true, children }: Props) => {
  const heading = useId()
  return (
    <Card isPadded={false}>
      <section aria-labelledby={title === undefined ? undefined : heading}>
        {title !== undefined && (
          <div className={styles.head}>
            <h2 id={heading}>{title}</h2>
            {end}
          </div>
        )}
        <div className={isPadded ? styles.padded : styles.edge}>{children}</div>
      </section>
    </Card>
  )
}
