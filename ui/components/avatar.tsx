import styles from '#ui/components/avatar.module.css'

/** A person's initials in a circle. Decorative: the name is beside it or on its button. */
export const Avatar = ({ first, last }: { first: string; last: string }) => (
  <span className={styles.avatar} aria-hidden="true">
    {[first, last].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('')}
  </span>
)
