import { type ReactNode, useId } from 'react'
import { Button } from '#ui/components/button.tsx'
import styles from '#ui/components/details-panel.module.css'
import { finderTexts } from '#ui/components/finder-texts.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'

type Props = {
  title: string
  onBack: () => void
  /** At the end of the head, such as a heart. */
  end?: ReactNode
  children: ReactNode
}

/** One row of a list in full, over the list; on a phone in its place. */
export const DetailsPanel = ({ title, onBack, end, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id} data-details>
      <div className={styles.head}>
        <Button kind="quiet" onClick={onBack}>
          <Icon of={IconArrowLeft} mirrored />
          {finderTexts()('back')}
        </Button>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <div className={styles.end}>{end}</div>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** A part of the details under its own heading. */
export const DetailsPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** What is known, row by row; what is not known has no row. */
export const DetailsRows = ({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) => (
  <dl className={styles.facts}>
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** What to know before one relies on it. */
export const DetailsNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>
