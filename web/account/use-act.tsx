import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Call } from '#shared/calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { showError } from '#ui/lib/toast-error.ts'
import { ConfirmPassword } from '#web/account/confirm-password.tsx'

type Act = () => Promise<void>
type Acting = { isBusy: boolean; run: (act: Act) => Promise<void>; refresh: () => Promise<unknown>; dialog: ReactNode }

/**
 * Runs what a button does: busy meanwhile, failures as a toast, and what it changed is read again. Where the server wants to know
 * first that it is still the member, `dialog` asks for the password, and the act is done after that.
 */
export const useAct = (...changed: readonly Call[]): Acting => {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<Act | null>(null)
  const refresh = () => Promise.all(changed.map(({ method, path }) => queries.invalidateQueries({ queryKey: [`${method} ${path}`] })))
  const run = async (act: Act) => {
    setBusy(true)
    try {
      await act()
      await refresh()
    } catch (error) {
      if (error instanceof CallError && error.code === 'ConfirmationNeeded') setWaiting(() => act)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  const confirmed = () => {
    setWaiting(null)
    if (waiting) void run(waiting)
  }
  return { isBusy, run, refresh, dialog: waiting && <ConfirmPassword onConfirmed={confirmed} onClose={() => setWaiting(null)} /> }
}
