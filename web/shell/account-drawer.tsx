import { useState, useTransition } from 'react'
import { entriesOf } from '#shared/groups/portal-rules.ts'
import { paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { MenuLink } from '#ui/components/frames/menu.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconMenu2 } from '#ui/components/icons.ts'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/shell/account-drawer.module.css'
import { AccountItems } from '#web/shell/account-menu.tsx'
import { mainEntries } from '#web/shell/nav-entries.ts'
import { shellTexts } from '#web/shell/shell-texts.en.ts'
import { UnreadBadge } from '#web/shell/unread-badge.tsx'

/** The account menu as a drawer up to 767 px, which also lists the main navigation (SHELL-070). */
export const AccountDrawer = ({ session, path }: { session: FullSession | null; path: string }) => {
  const [isOpen, setOpen] = useState(false)
  // A modal dialog makes each element of the page inert, so a phone shows the press first and the drawer a moment later.
  const [isOpening, startOpening] = useTransition()
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={classNames(styles.opener, isOpening && styles.opening)}
        aria-haspopup="dialog"
        aria-busy={(isOpen && !session) || undefined}
        onClick={() => startOpening(() => setOpen(true))}
      >
        <Icon of={IconMenu2} />
        <span className="visually-hidden">{textsOf(shellTexts)('menu')}</span>
        <Avatar first={session?.profile.first ?? ''} last={session?.profile.last ?? ''} />
      </button>
      {isOpen && session && <Drawer session={session} path={path} onClose={close} />}
    </>
  )
}

const Drawer = ({ session, path, onClose }: { session: FullSession; path: string; onClose: () => void }) => {
  const t = textsOf(shellTexts)
  const { profile, group, unviewedMessages } = session
  const title = (
    <span className={styles.who}>
      <Avatar first={profile.first} last={profile.last} />
      <span>
        {profile.first} {profile.last}
        <small>{group.name}</small>
      </span>
    </span>
  )
  return (
    <Dialog kind="drawer" title={title} onClose={onClose}>
      <nav aria-label={t('main')} className={styles.list}>
        {entriesOf(group, mainEntries).map((entry) => (
          <MenuLink
            key={entry.path}
            href={entry.path}
            icon={entry.icon}
            isCurrent={entry.path === path}
            end={entry.path === paths.messages && <UnreadBadge count={unviewedMessages} />}
            onClick={onClose}
          >
            {t(entry.label as 'home')}
          </MenuLink>
        ))}
      </nav>
      <hr className={styles.line} />
      <div className={styles.list}>
        <AccountItems session={session} path={path} onChoose={onClose} />
      </div>
      <div className={styles.device}>
        <LanguageSwitch />
      </div>
    </Dialog>
  )
}
