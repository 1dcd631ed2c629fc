import styles from '#ui/components/frames/side-nav.module.css'
import { Icon, type IconShape } from '#ui/components/icon.tsx'

export type SideNavEntry = { path: string; label: string; icon: IconShape /** How many wait there. */; count?: number }

type Props = {
  label: string
  /** Groups in order; a single group needs no name. */
  groups: readonly { name?: string; entries: readonly SideNavEntry[] }[]
  /** The current path; an entry is also marked as current on pages below it. */
  path: string
  onChoose?: () => void
}

const isAt = (path: string, entry: string): boolean => path === entry || path.startsWith(`${entry}/`)

/** Navigation of the pages that the user may open, in groups. */
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
