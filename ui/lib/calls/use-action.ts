import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '#shared/calls.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { callName } from '#ui/lib/calls/use-call.ts'

type Options = {
  /** Shows an error; the default is a toast. */
  onError?: (error: unknown) => void
  /** Refetches the changed calls after a failure too: someone else may have changed the data. */
  refreshesAlways?: boolean
}

export type Action = {
  isBusy: boolean
  /** Resolves to whether it succeeded. */
  run: (act: () => Promise<unknown>, options?: Options) => Promise<boolean>
  /** Refetches the changed calls. */
  refresh: () => Promise<unknown>
}

/**
 * Runs what a button does; all writes use it, or `useBusy` where no cached answer changes. `isBusy` is true meanwhile, an error is shown,
 * and cached answers of the `changed` calls are refetched before it ends. Accepts any function, so that one action may send several calls.
 * Does not use TanStack Query's mutations: a write without a network must fail at once, and the first pages load less code.
 */
export const useAction = (...changed: readonly Call[]): Action => {
  const queries = useQueryClient()
  const { isBusy, run: runBusy } = useBusy()
  const refresh = () => Promise.all(changed.map((call) => queries.invalidateQueries({ queryKey: [callName(call)] })))
  const run = (act: () => Promise<unknown>, { onError = showError, refreshesAlways = false }: Options = {}): Promise<boolean> =>
    runBusy(
      async () => {
        await act()
        await refresh()
      },
      async (error) => {
        onError(error)
        if (refreshesAlways) await refresh()
      },
    )
  return { isBusy, run, refresh }
}
