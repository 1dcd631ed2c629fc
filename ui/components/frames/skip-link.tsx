import styles from '#ui/components/frames/skip-link.module.css'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** The first focusable element: skips the navigation, to `<main id="main" tabIndex={-1}>`. */
export const SkipLink = () => (
  <a className={styles.skip} href="#main">
    {textsOf(uiTexts)('skip')}
  </a>
)
