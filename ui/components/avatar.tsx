import styles from '#ui/components/avatar.module.css'

/** A person's initials in a circle; decorative, the name stands beside it or on the button. */
export const Avatar = ({ first, last }: { first: string; last: string }) => (
  <span className={styles.avatar} aria-hidden="true">
    {[first, last].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('')}
  </span>
)
