import type { ReactNode } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/fields/forms/field-stack.module.css'

/** Stacks fields vertically; `hasColumns` uses two columns where the card is wide enough. */
export const FieldStack = ({ hasColumns = false, children }: { hasColumns?: boolean; children: ReactNode }) => (
  <div className={styles.space}>
    <div className={classNames(styles.stack, hasColumns && styles.columns)}>{children}</div>
  </div>
)

/** A row that spans all columns of the stack. */
export const FullRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

/**
 * Two related short fields. The second is as wide as a month or a zip; `isEven` gives both the same width, and a line each where
 * they would be too narrow for a date.
 */
export const FieldPair = ({ isEven = false, children }: { isEven?: boolean; children: ReactNode }) => (
  <div className={classNames(styles.pair, isEven && styles.even)}>{children}</div>
)

/** Fields shown and submitted only if an earlier answer requires them. Hidden fields keep their typed values. */
export const FieldsFor = ({ isOn, children }: { isOn: boolean; children: ReactNode }) => (
  <fieldset hidden={!isOn} disabled={!isOn}>
    {children}
  </fieldset>
)
