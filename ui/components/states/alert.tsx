import type { ReactNode } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconAlertCircle } from '#ui/components/icons.ts'
import styles from '#ui/components/states/alert.module.css'
import type { ToastType } from '#ui/lib/toast.ts'

/** Errors have a default icon because every page may show them. Other tones pass an icon, so that its code loads only where it is used. */
type Tone = { tone: 'error'; icon?: never } | { tone: Exclude<ToastType, 'error'>; icon: IconShape }

/** A message box in a form or card. Errors are announced at once; other tones are read in document order. */
export const Alert = ({ tone, icon = IconAlertCircle, children }: Tone & { children: ReactNode }) => (
  <div className={classNames(styles.alert, styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
    <Icon of={icon} size={22} />
    <div className={styles.body}>{children}</div>
  </div>
)
