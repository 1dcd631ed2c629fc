import { Icon, type IconShape } from '#ui/components/icon.tsx'
import styles from '#ui/components/side-nav.module.css'

export type SideNavEntry = { path: string; label: string; icon: IconShape /** How many wait there. */; count?: number }

type Props = {
  label: string
  /** The parts in their order; a single part may do without a name. */
  groups: readonly { name?: string; entries: readonly SideNavEntry[] }[]
  /** Where one is: an entry stays lit on the pages beneath its path. */
  path: string
  onChoose?: () => void
}

const isAt = (path: string, entry: string): boolean => path === entry || path.startsWith(`${entry}/`)

/** The pages that somebody may open, in their parts. */
export const SideNav = ({ label, groups, path, onChoose }: Props) => (
  <nav aria-label={label} className={styles.nav}>
    {groups.map(({ name, entries }) => {
      const list = (
        <ul>
          {entries.map(({ path: entry, label: words, icon, count }) => (
            <li key={entry}>
              <a className={styles.entry} href={entry} aria-current={isAt(path, entry) ? 'page' : undefined} onClick={onChoose}>
                <Icon of={icon} />
                {words}
                {count ? <span className={styles.count}>{count}</span> : null}
              </a>
            </li>
          ))}
        </ul>
      )
      if (name === undefined) return <div key="all">{list}</div>
      return (
        <section key={name} aria-label={name}>
          <p className={styles.group} aria-hidden="true">
            {name}
          </p>
          {list}
        </section>
      )
    })}
  </nav>
)
