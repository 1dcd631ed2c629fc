import styles from '#web/shell/avatar.module.css'

/** The member's initials in a circle; decorative, the name stands beside it or on the button. */
export const Avatar = ({ first, last }: { first: string; last: string }) => (
  <span className={styles.avatar} aria-hidden="true">
    {[first, last].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('')}
  </span>
)
