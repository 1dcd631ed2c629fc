import { useEffect, useState } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '#ui/components/icons.ts'
import styles from '#ui/components/states/toast-box.module.css'
import { textsOf } from '#ui/lib/texts.ts'
import { dismissToast, type Toast, type ToastType, toastTime } from '#ui/lib/toast.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

const iconOf: Record<ToastType, IconShape> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  error: IconAlertCircle,
}

/** Whether the page is in a hidden tab or window. */
const useHiddenPage = (): boolean => {
  const [isHidden, setHidden] = useState(document.hidden)
  useEffect(() => {
    const follow = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return isHidden
}

/** One toast. Closes after five seconds (ERR-20) in view, without pointer or focus on it. */
export const ToastBox = ({ toast: { id, type, text } }: { toast: Toast }) => {
  const [isHeld, setHeld] = useState(false)
  const isHidden = useHiddenPage()
  useEffect(() => {
    if (isHeld || isHidden) return
    const timer = setTimeout(() => dismissToast(id), toastTime)
    return () => clearTimeout(timer)
  }, [id, isHeld, isHidden])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on the box only holds it; there is nothing to activate
    <div
      className={classNames(styles.toast, styles[type])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={iconOf[type]} size={22} />
      <span className={styles.text}>{text}</span>
      <IconButton icon={IconX} label={textsOf(uiTexts)('dismiss')} onClick={() => dismissToast(id)} />
    </div>
  )
}
