import styles from '#ui/components/skip-link.module.css'
import { uiTexts } from '#ui/lib/ui-texts.ts'

/** The first stop of the keyboard: past the bar, to `<main id="main" tabIndex={-1}>`. */
export const SkipLink = () => (
  <a className={styles.skip} href="#main">
    {uiTexts()('skip')}
  </a>
)
