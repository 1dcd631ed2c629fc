import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toneIcon } from '#ui/components/alert.tsx'
import { IconButton } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconX } from '#ui/components/icons.ts'
import styles from '#ui/components/toaster.module.css'
import { currentToasts, dismissToast, showQueuedToasts, type Toast, toastTime, watchToasts } from '#ui/lib/toast.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'

const none: readonly Toast[] = []

/** Where toasts appear: top centre (ERR-19). Errors are announced at once, the rest politely. One per page. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => none)
  const host = useRef<HTMLDivElement>(null)
  useEffect(showQueuedToasts, [])
  useEffect(() => raise(host.current, toasts.length > 0), [toasts])
  const region = (urgent: boolean) =>
    toasts.filter(({ type }) => (type === 'error') === urgent).map((toast) => <ToastBox key={toast.id} toast={toast} />)
  return (
    <div ref={host} className={styles.toaster} popover="manual">
      <div className={styles.region} role="alert">
        {region(true)}
      </div>
      <div className={styles.region} role="status">
        {region(false)}
      </div>
    </div>
  )
}

/** Shown anew it stands on top of whatever opened since. */
const raise = (host: HTMLElement | null, isNeeded: boolean): void => {
  if (!host?.showPopover) return
  if (host.matches(':popover-open')) host.hidePopover()
  if (isNeeded) host.showPopover()
}

/** Closes after five seconds (ERR-20) in which neither pointer nor focus rests on it. */
const ToastBox = ({ toast: { id, type, text } }: { toast: Toast }) => {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), toastTime)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on the box only holds it; there is nothing to activate
    <div
      className={classNames(styles.toast, styles[type])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={toneIcon[type]} size={22} />
      <span className={styles.text}>{text}</span>
      <IconButton icon={IconX} label={uiTexts()('dismiss')} onClick={() => dismissToast(id)} />
    </div>
  )
}
