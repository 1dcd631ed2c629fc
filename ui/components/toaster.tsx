import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import styles from '#ui/components/toaster.module.css'
import { currentToasts, showQueuedToasts, type Toast, watchToasts } from '#ui/lib/toast.ts'

/** Most pages never say anything here: what a toast looks like comes with the first one. */
const ToastBox = lazy(async () => ({ default: (await import('#ui/components/toast-box.tsx')).ToastBox }))

const none: readonly Toast[] = []

/** Where toasts appear: top centre (ERR-19). Errors are announced at once, the rest politely. One per page. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => none)
  const host = useRef<HTMLDivElement>(null)
  useEffect(showQueuedToasts, [])
  useEffect(() => raise(host.current, toasts.length > 0), [toasts])
  const boxes = (isUrgent: boolean) =>
    toasts.filter(({ type }) => (type === 'error') === isUrgent).map((toast) => <ToastBox key={toast.id} toast={toast} />)
  return (
    <div ref={host} className={styles.toaster} popover="manual">
      <div className={styles.region} role="alert">
        <Suspense>{boxes(true)}</Suspense>
      </div>
      <div className={styles.region} role="status">
        <Suspense>{boxes(false)}</Suspense>
      </div>
    </div>
  )
}

/** Shown anew it stands on top of whatever opened since, a dialog above all. */
const raise = (host: HTMLElement | null, isNeeded: boolean): void => {
  if (!host?.showPopover) return
  if (host.matches(':popover-open')) host.hidePopover()
  if (isNeeded) host.showPopover()
}
