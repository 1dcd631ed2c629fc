import { useEffect, useState } from 'react'

type Load<T> = { data: T | null; error: unknown; retry: () => void }

/** What a page without a query library shows when it has come: asked once, and again on `retry`. */
export const useLoad = <T>(load: () => Promise<T>): Load<T> => {
  const [state, setState] = useState<{ data: T | null; error: unknown }>({ data: null, error: null })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by `retry` alone, not whenever the caller draws anew
  useEffect(() => {
    let isWanted = true
    const take = (next: { data: T | null; error: unknown }) => {
      if (isWanted) setState(next)
    }
    load().then(
      (data) => take({ data, error: null }),
      (error: unknown) => take({ data: null, error }),
    )
    return () => {
      isWanted = false
    }
  }, [attempt])
  const retry = () => {
    setState({ data: null, error: null })
    setAttempt(attempt + 1)
  }
  return { ...state, retry }
}
