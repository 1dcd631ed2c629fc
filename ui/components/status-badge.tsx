import type { ReactNode } from 'react'
import styles from '#ui/components/status-badge.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A state in one or two words; the colour only repeats them. */
export const StatusBadge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)
