import { type MouseEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/components/dialog.module.css'

type Props = {
  /** The id of the heading that names it. */
  labelledBy: string
  /** Called by Escape and, unless `isStrict`, by a press outside. The owner then takes it away. */
  onClose: () => void
  /** A flow takes the whole screen of a phone, as a page does; a wide one the whole width everywhere. */
  kind?: 'dialog' | 'drawer' | 'page' | 'flow' | 'wide'
  isStrict?: boolean
  children: ReactNode
}

/** A native modal dialog, open while it stands. The browser keeps the focus inside and gives it back. */
export const Modal = ({ labelledBy, onClose, kind = 'dialog', isStrict = false, children }: Props) => {
  const element = useRef<HTMLDialogElement>(null)
  const beganInside = useRef(false)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // A text that is marked up to beyond the edge is no press outside.
  const notePress = (event: PointerEvent) => {
    beganInside.current = event.target !== element.current
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
      onPointerDown={notePress}
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
