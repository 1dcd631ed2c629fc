import { type ReactNode, useId } from 'react'
import { Button } from '#ui/components/button.tsx'
import styles from '#ui/components/finder/details-panel.module.css'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  title: string
  onBack: () => void
  /** Element at the end of the header, such as the favorite button. */
  end?: ReactNode
  children: ReactNode
}

/** Details of one row, shown over the list; on a phone, instead of the list. */
export const DetailsPanel = ({ title, onBack, end, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id} data-details>
      <div className={styles.head}>
        <Button kind="quiet" onClick={onBack}>
          <Icon of={IconArrowLeft} mirrored />
          {textsOf(finderTexts)('back')}
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

/** A section of the details with its own heading. */
export const DetailsPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** Label and value rows; omit unknown values. */
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

/** A caution about the reliability of the data. */
export const DetailsNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>
