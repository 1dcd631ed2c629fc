import { textsOf } from '#ui/lib/texts.ts'
import { badgeOf } from '#web/shell/nav-entries.ts'
import { shellTexts } from '#web/shell/shell-texts.en.ts'
import styles from '#web/shell/unread-badge.module.css'

/** The number of unread messages, next to the word Messages; with a text for screen readers. */
export const UnreadBadge = ({ count }: { count: number }) => {
  const badge = badgeOf(count)
  if (badge === null) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{badge}</span>
      <span className="visually-hidden">{textsOf(shellTexts)('unread', { n: count })}</span>
    </span>
  )
}
