import { entriesOf } from '#shared/groups/portal-rules.ts'
import { paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Menu, MenuLink } from '#ui/components/frames/menu.tsx'
import { MenuButton } from '#ui/components/frames/menu-button.tsx'
import { IconLogout } from '#ui/components/icons.ts'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { Skeleton } from '#ui/components/states/skeleton.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { signOut } from '#web/session/leave.ts'
import styles from '#web/shell/account-menu.module.css'
import { accountEntries } from '#web/shell/nav-entries.ts'
import { shellTexts } from '#web/shell/shell-texts.en.ts'

/** The account menu from 768 px: the member's name and group, and below them the account entries (SHELL-065..069). */
export const AccountMenu = ({ session }: { session: FullSession | null }) => {
  if (!session)
    return (
      <div className={styles.waiting} aria-hidden="true">
        <Skeleton shape="circle" />
      </div>
    )
  const { profile, group } = session
  const opener = (
    <>
      <Avatar first={profile.first} last={profile.last} />
      <span className={styles.who}>
        <b>
          {profile.first} {profile.last}
        </b>
        <small>{group.name}</small>
      </span>
    </>
  )
  return (
    <div className={styles.place}>
      <Menu label={textsOf(shellTexts)('account')} opener={opener} openerClass={styles.opener ?? ''}>
        <AccountItems session={session} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the menu open while the one inside it is in use */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes both, one after the other */}
        <div className={styles.device} onClick={(event) => event.stopPropagation()}>
          <LanguageSwitch />
        </div>
      </Menu>
    </div>
  )
}

/** The entries of the account menu, also used in the drawer. */
export const AccountItems = ({ session, path, onChoose }: { session: FullSession; path?: string; onChoose?: () => void }) => {
  const t = textsOf(shellTexts)
  return (
    <>
      {entriesOf(session.group, accountEntries).map((entry) => (
        <MenuLink key={entry.path} href={entry.path} icon={entry.icon} isCurrent={entry.path === path} onClick={onChoose}>
          {t(entry.label as 'support')}
        </MenuLink>
      ))}
      <hr className={styles.line} />
      <MenuButton icon={IconLogout} onClick={() => signOut(paths.logout)}>
        {t('logout')}
      </MenuButton>
    </>
  )
}
