import { type ReactNode, useId } from 'react'
import { Card } from '#ui/components/card.tsx'
import type { IconShape } from '#ui/components/icon.tsx'
import { IconTile } from '#ui/components/icon-tile.tsx'
import styles from '#web/programs/program-card.module.css'

type Props = { title: string; text: string; icon: IconShape; children: ReactNode }

/** A program on the dashboard: its name, one sentence, its sign, and the way to it. */
export const ProgramCard = ({ title, text, icon, children }: Props) => {
  const heading = useId()
  return (
    <Card>
      <section className={styles.program} aria-labelledby={heading}>
        <div>
          <h2 id={heading}>{title}</h2>
          <p>{text}</p>
        </div>
        <IconTile of={icon} />
        <div className={styles.ways}>{children}</div>
      </section>
    </Card>
  )
}
