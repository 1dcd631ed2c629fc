import type { ReactNode } from 'react'
import styles from '#ui/components/alert.module.css'
import { classNames } from '#ui/components/class-names.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '#ui/components/icons.ts'
import type { ToastType } from '#ui/lib/toast.ts'

export const toneIcon: Record<ToastType, IconShape> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  error: IconAlertCircle,
}

/** A box inside a form or a card. An error is announced at once; the rest is read in its turn. */
export const Alert = ({ tone, children }: { tone: ToastType; children: ReactNode }) => (
  <div className={classNames(styles.alert, styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
    <Icon of={toneIcon[tone]} size={22} />
    <div className={styles.body}>{children}</div>
  </div>
)
