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
  /** One or two ActionLinks. */
  children: ReactNode
}

/** A dashboard card: title, one sentence, icon, and links. */
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
