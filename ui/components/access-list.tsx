import type { ReactNode } from 'react'
import styles from '#ui/components/access-list.module.css'
import { classNames } from '#ui/components/class-names.ts'
import type { IconShape } from '#ui/components/icon.tsx'
import { IconTile } from '#ui/components/icon-tile.tsx'

/** A list of ways to sign in, one per row. */
export const AccessList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

type Row = {
  icon: IconShape
  name: string
  /** A badge, for example for this device; styled as a warning if needed. */
  mark?: { text: string; isWarning?: boolean } | undefined
  lines: readonly string[]
  /** Buttons of the row. */
  actions?: ReactNode
}

export const AccessRow = ({ icon, name, mark, lines, actions }: Row) => (
  <li className={styles.row}>
    <IconTile of={icon} />
    <div>
      <p className={styles.head}>
        <bdi className={styles.name}>{name}</bdi>
        {mark && <span className={classNames(styles.mark, mark.isWarning && styles.warning)}>{mark.text}</span>}
      </p>
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </li>
)
