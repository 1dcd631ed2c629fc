import styles from '#ui/components/chips.module.css'

/** Links to common searches, shown below a search field. */
export const LinkChips = ({ label, links }: { label: string; links: readonly { href: string; text: string }[] }) => (
  <ul className={styles.chips} aria-label={label}>
    {links.map(({ href, text }) => (
      <li key={href}>
        <a className={styles.chip} href={href}>
          {text}
        </a>
      </li>
    ))}
  </ul>
)
