import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/components/dialog.module.css'
import { IconX } from '#ui/components/icons.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'

type Props = {
  title: ReactNode
  children: ReactNode
  /** The action row: back or leave at the start, the main action at the end. */
  foot?: ReactNode
  /** Called by Escape, the close button and, unless `isStrict`, a press outside. The owner then takes the dialog away. */
  onClose: () => void
  /** A page is a step of its own: a larger title, and the whole screen on a phone. */
  kind?: 'dialog' | 'drawer' | 'page'
  /** An answer is needed: no close button, a press outside does nothing. */
  isStrict?: boolean
}

/** A native modal dialog, open while it stands. The browser keeps the focus inside and gives it back. */
export const Dialog = ({ title, children, foot, onClose, kind = 'dialog', isStrict = false }: Props) => {
  const heading = useId()
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const closeOutside = (event: MouseEvent) => {
    if (!isStrict && event.target === element.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; the keyboard has Escape
    <dialog
      ref={element}
      className={classNames(styles.dialog, kind !== 'dialog' && styles[kind])}
      aria-labelledby={heading}
      onClick={closeOutside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {!isStrict && <IconButton icon={IconX} label={uiTexts()('close')} onClick={onClose} />}
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </dialog>
  )
}
