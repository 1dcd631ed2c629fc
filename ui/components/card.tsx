import type { ReactNode } from 'react'
import styles from '#ui/components/card.module.css'
import { classNames } from '#ui/components/class-names.ts'

/** A surface for content; set `isPadded` to false if the content reaches the edge. */
export const Card = ({ children, isPadded = true }: { children: ReactNode; isPadded?: boolean }) => (
  <div className={classNames(styles.card, isPadded && styles.padded)}>{children}</div>
)
