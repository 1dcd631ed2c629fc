import { type ReactNode, useId } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import styles from '#ui/components/frames/dialog.module.css'
import { Modal } from '#ui/components/frames/modal.tsx'
import { IconX } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

type Props = {
  title: ReactNode
  children: ReactNode
  /** The actions: back or cancel at the start, the main action at the end. */
  foot?: ReactNode
  /** Called on Escape, the close button and, unless `isStrict`, a press outside. The parent must then unmount the dialog. */
  onClose: () => void
  /** `page` has a larger title and fills the screen of a phone. */
  kind?: 'dialog' | 'drawer' | 'page'
  /** Requires an answer: no close button, and a press outside does nothing. */
  isStrict?: boolean
}

/** A modal dialog with title, close button, content and actions. */
export const Dialog = ({ title, children, foot, onClose, kind = 'dialog', isStrict = false }: Props) => {
  const heading = useId()
  return (
    <Modal labelledBy={heading} kind={kind} isStrict={isStrict} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {!isStrict && <IconButton icon={IconX} label={textsOf(uiTexts)('close')} onClick={onClose} />}
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Modal>
  )
}
