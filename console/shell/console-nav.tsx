import styles from '#console/shell/console-nav.module.css'
import { type ConsoleRoute, navGroups } from '#console/shell/console-route.ts'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { useOperator } from '#console/shell/use-operator.tsx'
import { Icon } from '#ui/components/icon.tsx'

type Props = { routes: readonly ConsoleRoute[]; path: string; onChoose?: () => void }

const isAt = (path: string, entry: string): boolean => path === entry || path.startsWith(`${entry}/`)

/** The pages that this operator's role may open, in their parts. */
export const ConsoleNav = ({ routes, path, onChoose }: Props) => {
  const t = shellTexts()
  const { role } = useOperator()
  const own = routes.filter(({ roles }) => roles.includes(role))
  const groups = navGroups.map((group) => ({ group, entries: own.filter(({ nav }) => nav?.group === group) }))
  return (
    <nav aria-label={t('navigation')} className={styles.nav}>
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ group, entries }) => (
          <section key={group} aria-label={t(group)}>
            <p className={styles.group} aria-hidden="true">
              {t(group)}
            </p>
            <ul>
              {entries.map(({ path: entry, nav }) => (
                <li key={entry}>
                  <a className={styles.entry} href={entry} aria-current={isAt(path, entry) ? 'page' : undefined} onClick={onChoose}>
                    {nav && <Icon of={nav.icon} />}
                    {nav?.label()}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}
