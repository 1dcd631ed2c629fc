import styles from '#web/programs/under-18.module.css'
import { Under18Content } from '#web/programs/under-18-content.tsx'

/** /uhcmentalhealth for a member */
export const Under18Page = () => (
  <div className={styles.inApp}>
    <Under18Content />
  </div>
)
