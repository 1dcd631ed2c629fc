import { type ReactNode, useId } from 'react'
import { Card } from '#ui/components/card.tsx'
import styles from '#ui/components/frames/panel.module.css'

type Props = {
  title?: string
  /** Element at the end of the title's line: a filter, a link. */
  end?: ReactNode
  /** False for a table, which reaches the edge. */
  isPadded?: boolean
  children: ReactNode
}

/** A section of a page on its own surface. */
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
