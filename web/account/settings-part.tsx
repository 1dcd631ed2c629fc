import { type ReactNode, useId } from 'react'
import styles from '#web/account/settings-page.module.css'

/** One subject of the settings: what it is about, and what can be done. */
export const SettingsPart = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <div className={styles.about}>
        <h3 id={heading}>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
