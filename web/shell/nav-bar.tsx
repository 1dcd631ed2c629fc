import { useLayoutEffect } from 'react'
import { entriesOf } from '#shared/groups/portal-rules.ts'
import { paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconMessage2 } from '#ui/components/icons.ts'
import { Logo } from '#ui/components/logo.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { AccountDrawer } from '#web/shell/account-drawer.tsx'
import { AccountMenu } from '#web/shell/account-menu.tsx'
import styles from '#web/shell/nav-bar.module.css'
import { mainEntries, type NavEntry } from '#web/shell/nav-entries.ts'
import { shellTexts } from '#web/shell/shell-texts.en.ts'
import { UnreadBadge } from '#web/shell/unread-badge.tsx'

/** Applies the sponsor's colors while its member is signed in. The server has checked their contrast. */
const useBrand = (session: FullSession | null): void => {
  const colors = session?.group.brand?.colors
  const key = JSON.stringify(colors ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sync brings the same colours in another object
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const given = Object.entries(colors ?? {})
    for (const [token, [light, dark]] of given) style.setProperty(`--${token}`, `light-dark(${light}, ${dark})`)
    return () => {
      for (const [token] of given) style.removeProperty(`--${token}`)
    }
  }, [key])
}

type Props = {
  /** Null until the session is loaded: gated entries are then invisible but keep their space, to avoid layout shift. */
  session: FullSession | null
  path: string
}

/** The bar above every page of the app (SHELL-063). Up to 767 px it has only logo, messages and the menu. */
export const NavBar = ({ session, path }: Props) => {
  const t = textsOf(shellTexts)
  useBrand(session)
  const entries = session ? entriesOf(session.group, mainEntries) : mainEntries
  const unread = session?.unviewedMessages ?? 0
  return (
    <header className={styles.bar}>
      <div className={styles.logo}>
        <Logo size={32} />
        {session?.group.brand?.logo && <img className={styles.sponsor} src={session.group.brand.logo} alt={session.group.name} />}
      </div>
      <nav className={styles.main} aria-label={t('main')}>
        {entries.map((entry) => (
          <BarLink key={entry.path} entry={entry} isCurrent={entry.path === path} isUnsure={!session && Boolean(entry.anyOf)}>
            {entry.path === paths.messages && <UnreadBadge count={unread} />}
          </BarLink>
        ))}
      </nav>
      <a className={styles.messages} href={paths.messages}>
        <Icon of={IconMessage2} size={24} mirrored />
        <span className="visually-hidden">{t('messages')}</span>
        <UnreadBadge count={unread} />
      </a>
      <AccountMenu session={session} />
      <AccountDrawer session={session} path={path} />
    </header>
  )
}

type LinkProps = { entry: NavEntry; isCurrent: boolean; isUnsure: boolean; children: React.ReactNode }

const BarLink = ({ entry, isCurrent, isUnsure, children }: LinkProps) => (
  <a className={classNames(styles.entry, isUnsure && styles.unsure)} href={entry.path} aria-current={isCurrent ? 'page' : undefined}>
    <Icon of={entry.icon} mirrored={entry.isMirrored ?? false} />
    {textsOf(shellTexts)(entry.label as 'home')}
    {children}
  </a>
)
