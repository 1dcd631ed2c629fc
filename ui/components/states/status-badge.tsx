import type { ReactNode } from 'react'
import styles from '#ui/components/states/status-badge.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A status in one or two words; the color only repeats it. */
export const StatusBadge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)
