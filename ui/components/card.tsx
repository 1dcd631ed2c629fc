import { type ReactNode, useId } from 'react'
import styles from '#ui/components/card.module.css'
import { classNames } from '#ui/components/class-names.ts'

/** A ground of its own. `isPadded` off where the content reaches the edge. */
export const Card = ({ children, isPadded = true }: { children: ReactNode; isPadded?: boolean }) => (
  <div className={classNames(styles.card, isPadded && styles.padded)}>{children}</div>
)

/** A card of the dashboard: a region named by its heading; `end` stands on the heading's line (a link, tabs). */
export const WidgetCard = ({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) => {
  const heading = useId()
  return (
    <section className={classNames(styles.card, styles.padded)} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}
