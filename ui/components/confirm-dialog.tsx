import { useSyncExternalStore } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { currentQuestion, watchQuestion } from '#ui/lib/confirm.ts'

/** Where `confirm()` asks. One per page; no is where Escape and a press outside lead. */
export const ConfirmDialog = () => {
  const asked = useSyncExternalStore(watchQuestion, currentQuestion, () => null)
  if (!asked) return null
  const foot = (
    <>
      <Button kind="quiet" onClick={() => asked.answer(false)}>
        {asked.no}
      </Button>
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
