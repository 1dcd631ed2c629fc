import type { ReactNode, Ref } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import styles from '#ui/components/frames/flow-frame.module.css'
import { IconX } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

type Props = {
  /** The id of the title, which labels the surrounding dialog. */
  titleId: string
  title: string
  /** The current step, as numbers and as text. */
  progress?: { at: number; of: number; words: string }
  children: ReactNode
  /** The actions, always visible: back first, the main action last. */
  foot?: ReactNode
  onClose: () => void
  /** Ref of the scrolling part. */
  bodyRef?: Ref<HTMLDivElement>
  /** Whether a wide screen's dialog is only as tall as the content, for a list of few rows. */
  isShort?: boolean
}

/** Layout of a flow inside its dialog: title, step, close button, content, actions. */
export const FlowFrame = ({ titleId, title, progress, children, foot, onClose, bodyRef, isShort }: Props) => (
  <>
    <div className={styles.head}>
      <h2 id={titleId}>{title}</h2>
      {progress && <p className={styles.step}>{progress.words}</p>}
      <IconButton icon={IconX} label={textsOf(uiTexts)('close')} onClick={onClose} />
    </div>
    {progress ? (
      <progress className={styles.bar} value={progress.at} max={progress.of} aria-hidden="true" />
    ) : (
      <hr className={styles.line} />
    )}
    <div className={styles.body} ref={bodyRef} data-short={isShort}>
      {children}
    </div>
    {foot && <div className={styles.foot}>{foot}</div>}
  </>
)
