import type { ReactNode } from 'react'
import styles from '#web/shell/auth-card.module.css'

/** What a person who is not yet in fills in: a card at most 440 px wide; on a phone it has the whole width and no edge. */
export const AuthCard = ({ children }: { children: ReactNode }) => <div className={styles.card}>{children}</div>
