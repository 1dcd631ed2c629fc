import type { ReactNode } from 'react'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Difference, DifferenceList } from '#console/shell/difference-list.tsx'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** What a form submitted, and how to end its submission: the form then shows `failed`'s error at its field. */
export type Review<T> = { data: T; done: () => void; failed: (error: unknown) => void }

type Props<T> = {
  title: string
  text: string
  differences: readonly Difference[]
  review: Review<T>
  onSave: (data: T) => Promise<void>
  onClose: () => void
  /** Shown under the differences. */
  children?: ReactNode
}

/** Shows what a save would change before it is saved. */
export const ReviewChanges = <T,>({ title, text, differences, review: { data, done, failed }, onSave, onClose, children }: Props<T>) => {
  const t = textsOf(consoleShellTexts)
  const { isBusy, run } = useBusy()
  const close = () => {
    onClose()
    done()
  }
  const save = () =>
    run(
      async () => {
        await onSave(data)
        close()
      },
      (error) => {
        onClose()
        failed(error)
      },
    )
  const foot = (
    <>
      <Button kind="quiet" onClick={close} disabled={isBusy}>
        {t('keepEditing')}
      </Button>
      {differences.length > 0 && (
        <Button isBusy={isBusy} onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog kind="page" title={title} onClose={isBusy ? () => {} : close} foot={foot}>
      <p>{text}</p>
      <DifferenceList caption={title} differences={differences} empty={t('nothing')} />
      {children}
    </Dialog>
  )
}
