import { type ReactNode, useId } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import styles from '#ui/components/dialog.module.css'
import { IconX } from '#ui/components/icons.ts'
import { Modal } from '#ui/components/modal.tsx'
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

/** A modal dialog with its title, its close button, its content and its actions. */
export const Dialog = ({ title, children, foot, onClose, kind = 'dialog', isStrict = false }: Props) => {
  const heading = useId()
  return (
    <Modal labelledBy={heading} kind={kind} isStrict={isStrict} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {!isStrict && <IconButton icon={IconX} label={uiTexts()('close')} onClick={onClose} />}
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Modal>
  )
}
