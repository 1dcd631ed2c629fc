import { type MouseEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/components/frames/dialog.module.css'
import { recordOpenDialog } from '#ui/lib/open-dialogs.ts'

type Props = {
  /** The id of the heading that labels it. */
  labelledBy: string
  /** Called on Escape and, unless `isStrict`, on a press outside. The parent must then unmount it. */
  onClose: () => void
  /** `page`, `flow` and `wide` fill the screen of a phone; `wide` nearly fills every window. */
  kind?: 'dialog' | 'drawer' | 'page' | 'flow' | 'wide'
  isStrict?: boolean
  children: ReactNode
}

/** Milliseconds: the longest default double-click interval of operating systems, plus rendering time. */
const doubleClickTime = 700

/** A native modal dialog, open while mounted. The browser traps focus inside and restores it on close. */
export const Modal = ({ labelledBy, onClose, kind = 'dialog', isStrict = false, children }: Props) => {
  const element = useRef<HTMLDialogElement>(null)
  const beganInside = useRef(false)
  const openedAt = useRef(0)
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    dialog.showModal()
    openedAt.current = performance.now()
    const recordEnd = recordOpenDialog(dialog)
    return () => {
      dialog.close()
      recordEnd()
    }
  }, [])
  // A text selection that ends outside the dialog is not a press outside.
  const recordPress = (event: PointerEvent) => {
    beganInside.current = event.target !== element.current
  }
  // The second click of a double click on the opener must not close the dialog.
  const dropDoubleClick = (event: MouseEvent) => {
    if (event.detail > 1 && performance.now() - openedAt.current < doubleClickTime) event.stopPropagation()
  }
  const closeOutside = (event: MouseEvent) => {
    const isOutside = !beganInside.current && event.target === element.current
    beganInside.current = false
    if (!isStrict && isOutside) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; the keyboard has Escape
    <dialog
      ref={element}
      className={classNames(styles.dialog, kind !== 'dialog' && styles[kind])}
      aria-labelledby={labelledBy}
      onPointerDown={recordPress}
      onClickCapture={dropDoubleClick}
      onClick={closeOutside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
