import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import {
  IconBell,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconEye,
  IconLock,
  IconShieldCheck,
  IconUser,
} from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/account/settings-frame.module.css'
import { settingsTexts } from '#web/account/settings-texts.en.ts'
import { titleTexts } from '#web/shell/title-texts.en.ts'

type Entry = {
  name: 'accountSettings' | 'notifications' | 'privateContact' | 'security' | 'dataAccess' | 'ownData'
  path: string
  icon: IconShape
  /** The entry's key in the texts, and that of its one line on a phone. */
  label: 'pageProfile' | 'pageNotifications' | 'pagePrivacy' | 'pageSecurity' | 'pageAccess' | 'pageData'
}

const entries: readonly Entry[] = [
  { name: 'accountSettings', path: paths.accountSettings, icon: IconUser, label: 'pageProfile' },
  { name: 'notifications', path: paths.notifications, icon: IconBell, label: 'pageNotifications' },
  { name: 'privateContact', path: paths.privateContact, icon: IconLock, label: 'pagePrivacy' },
  { name: 'security', path: paths.security, icon: IconShieldCheck, label: 'pageSecurity' },
  { name: 'dataAccess', path: paths.dataAccess, icon: IconEye, label: 'pageAccess' },
  { name: 'ownData', path: paths.ownData, icon: IconDownload, label: 'pageData' },
]

/** The title of an entry; the first one has two tabs, so its title names both. */
const titleOf = (name: Entry['name']): string =>
  name === 'accountSettings' ? textsOf(settingsTexts)('profileAndPassword') : textsOf(titleTexts)(name)

const isCurrent = (entry: Entry, path: string): boolean =>
  path === entry.path || (entry.name === 'accountSettings' && path === paths.changePassword)

/**
 * A page of the settings: its heading, the list of all pages at the side, and its content. On a phone the list is an index on the first
 * page, and the other pages have a link back to it.
 */
export const SettingsFrame = ({ path, children }: { path: string; children: ReactNode }) => {
  const current = entries.find((entry) => isCurrent(entry, path))?.name ?? 'accountSettings'
  const isFirst = current === 'accountSettings'
  const title = textsOf(titleTexts)('accountSettings')
  return (
    <div className={styles.page}>
      {!isFirst && (
        <a className={styles.back} href={paths.accountSettings}>
          <Icon of={IconChevronLeft} size={20} mirrored />
          {title}
        </a>
      )}
      <h1>{isFirst ? title : titleOf(current)}</h1>
      <div className={styles.columns}>
        <nav className={classNames(styles.nav, !isFirst && styles.wideOnly)} aria-label={title}>
          <ul>
            {entries.map((entry) => (
              <Row key={entry.name} entry={entry} isCurrent={entry.name === current} />
            ))}
          </ul>
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  )
}

const Row = ({ entry: { name, path, icon, label }, isCurrent: isHere }: { entry: Entry; isCurrent: boolean }) => (
  <li>
    <a className={styles.entry} href={path} aria-current={isHere ? 'page' : undefined}>
      <Icon of={icon} />
      <span>
        <span className={styles.name}>{titleOf(name)}</span>
        <span className={styles.about}>{textsOf(settingsTexts)(label)}</span>
      </span>
      <span className={styles.open}>
        <Icon of={IconChevronRight} size={20} mirrored />
      </span>
    </a>
  </li>
)
