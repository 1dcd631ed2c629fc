import { Mark } from '#ui/components/logo.tsx'
import styles from '#ui/components/states/spinner-overlay.module.css'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** 'Please wait...' over the whole page, visible after 150 ms (SHELL-008). Render it only while the member has to wait. */
export const SpinnerOverlay = () => (
  <div className={styles.overlay} role="status">
    <Mark size={44} />
    <span className={styles.ring} aria-hidden="true" />
    <span>{textsOf(uiTexts)('wait')}</span>
  </div>
)
