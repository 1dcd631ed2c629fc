import { Mark } from '#ui/components/logo.tsx'
import styles from '#ui/components/spinner-overlay.module.css'
import { uiTexts } from '#ui/lib/ui-texts.ts'

/** 'Please wait...' over the whole page, from the 150th millisecond on (SHELL-008). Stands only while something keeps the member waiting. */
export const SpinnerOverlay = () => (
  <div className={styles.overlay} role="status">
    <Mark size={44} />
    <span className={styles.ring} aria-hidden="true" />
    <span>{uiTexts()('wait')}</span>
  </div>
)
