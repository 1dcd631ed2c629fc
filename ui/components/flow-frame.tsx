import type { ReactNode, Ref } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import styles from '#ui/components/flow-frame.module.css'
import { IconX } from '#ui/components/icons.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'

type Props = {
  /** The id under which the dialog around it takes its name from the title. */
  titleId: string
  title: string
  /** Where one is among the steps, with its words. */
  progress?: { at: number; of: number; words: string }
  children: ReactNode
  /** The action row, which stays in sight: what leads back first, the main action last. */
  foot?: ReactNode
  onClose: () => void
  /** The part that scrolls. */
  bodyRef?: Ref<HTMLDivElement>
}

/** What a flow looks like inside its dialog: title, step, close button, content, actions. */
export const FlowFrame = ({ titleId, title, progress, children, foot, onClose, bodyRef }: Props) => (
  <>
    <div className={styles.head}>
      <h2 id={titleId}>{title}</h2>
      {progress && <p className={styles.step}>{progress.words}</p>}
      <IconButton icon={IconX} label={uiTexts()('close')} onClick={onClose} />
    </div>
    {progress ? (
      <progress className={styles.bar} value={progress.at} max={progress.of} aria-hidden="true" />
    ) : (
      <hr className={styles.line} />
    )}
    <div className={styles.body} ref={bodyRef}>
      {children}
    </div>
    {foot && <div className={styles.foot}>{foot}</div>}
  </>
)
