import { useEffect, useState } from 'react'

/** The value, debounced by `rest` milliseconds. */
export const useRested = <T>(value: T, rest: number): T => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return rested
}
