import type { ReactNode } from 'react'
import styles from '#ui/components/alert.module.css'
import { classNames } from '#ui/components/class-names.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconAlertCircle } from '#ui/components/icons.ts'
import type { ToastType } from '#ui/lib/toast.ts'

/** Every page has errors to tell; what else it tells brings its own icon. */
type Tone = { tone: 'error'; icon?: never } | { tone: Exclude<ToastType, 'error'>; icon: IconShape }

/** A box inside a form or a card. An error is announced at once; the rest is read in its turn. */
export const Alert = ({ tone, icon = IconAlertCircle, children }: Tone & { children: ReactNode }) => (
  <div className={classNames(styles.alert, styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
    <Icon of={icon} size={22} />
    <div className={styles.body}>{children}</div>
  </div>
)
