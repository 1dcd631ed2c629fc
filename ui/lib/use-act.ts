import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '#shared/calls.ts'
import { showError } from '#ui/lib/toast-error.ts'

type Acting = { isBusy: boolean; run: (act: () => Promise<unknown>) => Promise<boolean>; refresh: () => Promise<unknown> }

/**
 * Runs what a button does: busy meanwhile, a failure as a toast, and the answers of the calls that it changed are read again.
 * `run` tells whether it succeeded.
 */
export const useAct = (...changed: readonly Call[]): Acting => {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refresh = () => Promise.all(changed.map(({ method, path }) => queries.invalidateQueries({ queryKey: [`${method} ${path}`] })))
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await act()
      await refresh()
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run, refresh }
}
