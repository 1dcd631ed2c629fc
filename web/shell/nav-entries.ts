import type { GroupFeature } from '#shared/groups/group-features.ts'
import { accountNav, mainNav, type NavName } from '#shared/groups/portal-rules.ts'
import type { Path } from '#shared/paths.ts'
import type { IconShape } from '#ui/components/icon.tsx'
import {
  IconClipboardHeart,
  IconHeart,
  IconHelpCircle,
  IconHome,
  IconMail,
  IconMessage2,
  IconReceiptDollar,
  IconSettings,
  IconStethoscope,
  IconUsers,
} from '#ui/components/icons.ts'

export type NavEntry = {
  label: NavName
  path: Path
  icon: IconShape
  /** Shown to members whose group has any of these; without it, to all. */
  anyOf?: readonly GroupFeature[]
  /** Whether the icon is mirrored in right-to-left languages. */
  isMirrored?: boolean
}

const icons: Readonly<Record<NavName, IconShape>> = {
  home: IconHome,
  requestCare: IconStethoscope,
  medicalInfo: IconClipboardHeart,
  myFamily: IconUsers,
  inbox: IconMail,
  messages: IconMessage2,
  accountSettings: IconSettings,
  support: IconHelpCircle,
  invoices: IconReceiptDollar,
  favorites: IconHeart,
}

const drawn = ({ name, ...rule }: { name: NavName; path: Path; anyOf?: readonly GroupFeature[] }): NavEntry => ({
  ...rule,
  label: name,
  icon: icons[name],
  isMirrored: name === 'messages',
})

/** SHELL-057..062 */
export const mainEntries: readonly NavEntry[] = mainNav.map(drawn)

/** SHELL-065..068; Logout follows them (SHELL-069). */
export const accountEntries: readonly NavEntry[] = accountNav.map(drawn)

/** Returns the text of the Messages badge: null at 0, at most '99+' (SHELL-062). */
export const badgeOf = (unread: number): string | null => {
  if (unread <= 0) return null
  return unread > 99 ? '99+' : String(unread)
}
