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
  /** Content between the sentence and the links. */
  body?: ReactNode
  /** One or two ActionLinks. */
  children: ReactNode
}

/** A dashboard card: title, one sentence, icon, and links. */
export const SummaryCard = ({ title, text, icon, body, children }: Props) => {
  const heading = useId()
  return (
    <Card>
      <section className={styles.summary} aria-labelledby={heading}>
        <div>
          <h2 id={heading}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {icon && <IconTile of={icon} />}
        {body && <div className={styles.body}>{body}</div>}
        <div className={styles.ways}>{children}</div>
      </section>
    </Card>
  )
}
