import { startTransition, useEffect, useState } from 'react'

/** False at first, and true once the component has been mounted for `ms` milliseconds. */
export const useAfter = (ms: number): boolean => {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setAfter(true)), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isAfter
}
