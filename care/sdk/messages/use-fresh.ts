import { useEffect, useState } from 'react'

type Fresh<T> = { data: T | null; error: unknown; refresh: () => void }

/**
 * What a view shows, asked for anew whenever `sign` changes or somebody says so; meanwhile what was there stays. An answer that is
 * overtaken by a later question is not shown.
 */
export const useFresh = <T>(load: () => Promise<T>, sign: unknown): Fresh<T> => {
  const [state, setState] = useState<{ data: T | null; error: unknown }>({ data: null, error: null })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by `sign` and `refresh` alone, not whenever the caller draws anew
  useEffect(() => {
    let isWanted = true
    load().then(
      (data) => isWanted && setState({ data, error: null }),
      (error: unknown) => isWanted && setState((former) => ({ ...former, error })),
    )
    return () => {
      isWanted = false
    }
  }, [sign, turn])
  return { ...state, refresh: () => setTurn((former) => former + 1) }
}
