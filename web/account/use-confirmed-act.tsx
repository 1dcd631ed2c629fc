import { type ReactNode, useState } from 'react'
import type { Call } from '#shared/calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { type Action, useAction } from '#ui/lib/calls/use-action.ts'
import { ConfirmPassword } from '#web/account/confirm-password.tsx'

type Act = () => Promise<void>
type ConfirmedAct = Omit<Action, 'run'> & { run: (act: Act) => Promise<void>; dialog: ReactNode }

/** `useAction` for calls that may require password confirmation: `dialog` then asks for it and repeats the action. */
export const useConfirmedAct = (...changed: readonly Call[]): ConfirmedAct => {
  const { isBusy, run: runAction, refresh } = useAction(...changed)
  const [waiting, setWaiting] = useState<Act | null>(null)
  const run = async (act: Act) => {
    const onError = (error: unknown) => {
      if (error instanceof CallError && error.code === 'ConfirmationNeeded') setWaiting(() => act)
      else showError(error)
    }
    await runAction(act, { onError })
  }
  const confirmed = () => {
    setWaiting(null)
    if (waiting) void run(waiting)
  }
  return { isBusy, run, refresh, dialog: waiting && <ConfirmPassword onConfirmed={confirmed} onClose={() => setWaiting(null)} /> }
}
