import { useEffect, useState } from 'react'

export type LoadState<T> = {
  data: T | null
  error: unknown
  /** Loads again. The old data stays until the new answer, which clears the error. */
  reload: () => void
}

/**
 * Loads once, and again on `reload` or when `version` changes, without the cache of `useCall`: for the care SDK
 * (docs/decisions/care-sdk-reads.md), and for data that is not an answer to a call, such as a lazy part of the page. Drops answers that a
 * later load has superseded.
 */
export const useLoad = <T>(load: () => Promise<T>, version?: unknown): LoadState<T> => {
  const [state, setState] = useState<{ data: T | null; error: unknown }>({ data: null, error: null })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again by `version` and `reload`, not each time the caller renders
  useEffect(() => {
    let isWanted = true
    load().then(
      (data) => isWanted && setState({ data, error: null }),
      (error: unknown) => isWanted && setState((former) => ({ ...former, error })),
    )
    return () => {
      isWanted = false
    }
  }, [attempt, version])
  const reload = () => {
    setState((former) => ({ ...former, error: null }))
    setAttempt((former) => former + 1)
  }
  return { ...state, reload }
}
