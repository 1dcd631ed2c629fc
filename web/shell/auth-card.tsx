import type { ReactNode } from 'react'
import styles from '#web/shell/auth-card.module.css'

/** A card for forms before sign-in: at most 440 px wide, full width without a border on phones. */
export const AuthCard = ({ children }: { children: ReactNode }) => <div className={styles.card}>{children}</div>
