import { type ReactNode, useState } from 'react'
import type { Call } from '#shared/calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { type Action, useAction } from '#ui/lib/calls/use-action.ts'

type Act = () => Promise<void>
type ProvedAct = Omit<Action, 'run'> & { run: (act: Act) => Promise<void>; dialog: ReactNode }

/**
 * `useAction` for calls that may require a fresh proof of identity. `dialog` then asks for it and repeats the action.
 * @param ask renders the dialog that proves it
 */
export const useProvedAct = (
  changed: readonly Call[],
  ask: (dialog: { onConfirmed: () => void; onClose: () => void }) => ReactNode,
): ProvedAct => {
  const { isBusy, run: runAction, refresh } = useAction(...changed)
  const [waiting, setWaiting] = useState<Act | null>(null)
  const run = async (act: Act) => {
    const onError = (error: unknown) => {
      if (error instanceof CallError && error.code === 'ConfirmationNeeded') setWaiting(() => act)
      else showError(error)
    }
    await runAction(act, { onError })
  }
  const onConfirmed = () => {
    setWaiting(null)
    if (waiting) void run(waiting)
  }
  return { isBusy, run, refresh, dialog: waiting && ask({ onConfirmed, onClose: () => setWaiting(null) }) }
}
