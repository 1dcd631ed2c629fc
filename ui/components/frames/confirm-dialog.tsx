import { useSyncExternalStore } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { currentQuestion, watchQuestion } from '#ui/lib/confirm.ts'

/** The dialog of `confirm()`. One per page; Escape and a press outside answer no. */
export const ConfirmDialog = () => {
  const asked = useSyncExternalStore(watchQuestion, currentQuestion, () => null)
  if (!asked) return null
  const foot = (
    <>
      <Button kind="quiet" onClick={() => asked.answer(false)}>
        {asked.no}
      </Button>
      {asked.also && (
        <Button kind="secondary" onClick={() => asked.answer('also')}>
          {asked.also}
        </Button>
      )}
      <Button kind={asked.isDanger ? 'danger' : 'primary'} onClick={() => asked.answer(true)}>
        {asked.yes}
      </Button>
    </>
  )
  return (
    <Dialog title={asked.title} foot={foot} onClose={() => asked.answer(false)}>
      <p>{asked.text}</p>
    </Dialog>
  )
}
