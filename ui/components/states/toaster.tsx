import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import styles from '#ui/components/states/toaster.module.css'
import { topDialog, watchDialogs } from '#ui/lib/open-dialogs.ts'
import { currentToasts, dismissToast, noToasts, showQueuedToasts, type Toast, toastTime, watchToasts } from '#ui/lib/toast.ts'

/** Most pages never show a toast, so the code of its box loads with the first one. */
const ToastBox = lazy(async () => ({ default: (await import('#ui/components/states/toast-box.tsx')).ToastBox }))

/** Shown if the code of the box fails to load: the plain sentence, for the time that toasts stay. */
const PlainToast = ({ toast: { id, text } }: { toast: Toast }) => {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), toastTime)
    return () => clearTimeout(timer)
  }, [id])
  return <p className={styles.plain}>{text}</p>
}

/**
 * Shows toasts at the top center (ERR-19). Announces errors at once, others politely. One per page. While a modal dialog is open, the
 * toasts are inside it: outside they would be inert, so screen readers would not read them and no one could dismiss them.
 */
export const Toaster = () => {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => noToasts)
  const dialog = useSyncExternalStore(watchDialogs, topDialog, () => null)
  const host = useRef<HTMLDivElement>(null)
  // In a task of its own, because the first look into the tab's storage takes milliseconds.
  useEffect(() => {
    const soon = setTimeout(showQueuedToasts)
    return () => clearTimeout(soon)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another dialog the host is another element
  useEffect(() => raise(host.current, toasts.length > 0), [toasts, dialog])
  const boxes = (isUrgent: boolean) =>
    toasts
      .filter(({ type }) => (type === 'error') === isUrgent)
      .map((toast) => (
        <ErrorBoundary key={toast.id} instead={<PlainToast toast={toast} />}>
          <ToastBox toast={toast} />
        </ErrorBoundary>
      ))
  /** A live region must exist before its first sentence. Inside a dialog an empty one has no role, because it is no alert of the dialog. */
  const region = (role: 'alert' | 'status') => (
    <div
      className={styles.region}
      role={dialog && toasts.length === 0 ? undefined : role}
      aria-live={role === 'alert' ? 'assertive' : 'polite'}
    >
      <Suspense>{boxes(role === 'alert')}</Suspense>
    </div>
  )
  const shown = (
    <div ref={host} className={styles.toaster} popover="manual">
      {region('alert')}
      {region('status')}
    </div>
  )
  return dialog ? createPortal(shown, dialog) : shown
}

/** Reopens the toast popover so that it is above anything opened since, such as a menu. A dialog that is closing takes its host along. */
const raise = (host: HTMLElement | null, isNeeded: boolean): void => {
  if (!host?.showPopover || !host.isConnected) return
  if (host.matches(':popover-open')) host.hidePopover()
  if (isNeeded) host.showPopover()
}
