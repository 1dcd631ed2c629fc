import { type GroupFeature, hasFeature } from '#shared/groups/group-features.ts'
import { type Path, paths } from '#shared/paths.ts'
import type { IconShape } from '#ui/components/icon.tsx'
import {
  IconClipboardHeart,
  IconHeart,
  IconHelpCircle,
  IconHome,
  IconMail,
  IconMessage,
  IconReceiptDollar,
  IconSettings,
  IconStethoscope,
  IconUsers,
} from '#ui/components/icons.ts'
import type { shellTexts } from '#web/shell/shell-texts.en.ts'

export type NavEntry = {
  label: keyof typeof shellTexts
  path: Path
  icon: IconShape
  /** Shown to members whose group has any of these; without it, to all. */
  anyOf?: readonly GroupFeature[]
  /** Its icon points the way of reading. */
  isMirrored?: boolean
}

/** SHELL-057..062 */
export const mainEntries: readonly NavEntry[] = [
  { label: 'home', path: paths.dashboard, icon: IconHome },
  { label: 'requestCare', path: paths.requestVisit, icon: IconStethoscope, anyOf: ['Telehealth'] },
  { label: 'medicalInfo', path: paths.medicalInfo, icon: IconClipboardHeart },
  { label: 'myFamily', path: paths.myFamily, icon: IconUsers },
  { label: 'inbox', path: paths.inbox, icon: IconMail },
  { label: 'messages', path: paths.messages, icon: IconMessage, isMirrored: true },
]

/** SHELL-065..068; Logout stands below them (SHELL-069). */
export const accountEntries: readonly NavEntry[] = [
  { label: 'accountSettings', path: paths.accountSettings, icon: IconSettings },
  { label: 'support', path: paths.support, icon: IconHelpCircle },
  { label: 'invoices', path: paths.invoices, icon: IconReceiptDollar },
  { label: 'favorites', path: paths.favorites, icon: IconHeart, anyOf: ['Wellness', 'RX', 'Providers'] },
]

export const entriesOf = (group: { features: readonly string[] }, entries: readonly NavEntry[]): NavEntry[] =>
  entries.filter(({ anyOf }) => anyOf?.some((feature) => hasFeature(group, feature)) ?? true)

/** What the badge of Messages says: nothing at 0, never more than 99+ (SHELL-062). */
export const badgeOf = (unread: number): string | null => {
  if (unread <= 0) return null
  return unread > 99 ? '99+' : String(unread)
}
