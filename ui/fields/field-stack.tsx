import type { ReactNode } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/fields/field-stack.module.css'

/** Fields under one another; `hasColumns`: in two columns where the card is wide enough. */
export const FieldStack = ({ hasColumns = false, children }: { hasColumns?: boolean; children: ReactNode }) => (
  <div className={styles.space}>
    <div className={classNames(styles.stack, hasColumns && styles.columns)}>{children}</div>
  </div>
)

/** Over all columns of the stack. */
export const FullRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

/** Two short fields that belong together, in one line everywhere. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>

/** Fields that stand there only while an answer above asks for them; what was typed into them stays for when they come back. */
export const FieldsFor = ({ isOn, children }: { isOn: boolean; children: ReactNode }) => (
  <fieldset hidden={!isOn} disabled={!isOn}>
    {children}
  </fieldset>
)
