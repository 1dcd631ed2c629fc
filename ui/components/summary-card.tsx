import { type ReactNode, useId } from 'react'
import { Card } from '#ui/components/card.tsx'
import type { IconShape } from '#ui/components/icon.tsx'
import { IconTile } from '#ui/components/icon-tile.tsx'
import styles from '#ui/components/summary-card.module.css'

type Props = {
  title: string
  /** One sentence. */
  text?: string
  icon?: IconShape
  /** The way on: an ActionLink, two at most. */
  children: ReactNode
}

/** Something at a glance on the dashboard: what it is, one sentence, its sign, and the way to it. */
export const SummaryCard = ({ title, text, icon, children }: Props) => {
  const heading = useId()
  return (
    <Card>
      <section className={styles.summary} aria-labelledby={heading}>
        <div>
          <h2 id={heading}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {icon && <IconTile of={icon} />}
        <div className={styles.ways}>{children}</div>
      </section>
    </Card>
  )
}
