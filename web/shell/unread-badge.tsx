import { badgeOf } from '#web/shell/nav-entries.ts'
import { shellTexts } from '#web/shell/shell-texts.ts'
import styles from '#web/shell/unread-badge.module.css'

/** How many messages are unread, beside the word Messages; the number alone would say nothing to a screen reader. */
export const UnreadBadge = ({ count }: { count: number }) => {
  const badge = badgeOf(count)
  if (badge === null) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{badge}</span>
      <span className="visually-hidden">{shellTexts()('unread', { n: count })}</span>
    </span>
  )
}
