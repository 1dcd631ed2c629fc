import { useState } from 'react'
import { showError } from '#ui/lib/calls/toast-error.ts'

type Busy = {
  /** Whether `run` is working. */
  isBusy: boolean
  /** Runs `act`. Passes an error to `onError`, by default a toast, and waits for it. Resolves to whether `act` succeeded. */
  run: (act: () => Promise<unknown>, onError?: (error: unknown) => unknown) => Promise<boolean>
}

/**
 * Runs what a button does where no cached answer changes: in the care SDK, which has no query cache, and for downloads and messages. Where
 * one changes, use `useAction`. Forms have a busy state and field errors of their own (`ui/fields/forms/form.tsx`).
 */
export const useBusy = (): Busy => {
  const [isBusy, setBusy] = useState(false)
  const run: Busy['run'] = async (act, onError = showError) => {
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      await onError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
