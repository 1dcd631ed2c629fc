import { useEffect, useEffectEvent } from 'react'

/** Says something each time it becomes true anew: `at` is when (milliseconds), 0 where it is not. */
export const useTold = (at: number, tell: () => void): void => {
  const say = useEffectEvent(tell)
  useEffect(() => {
    if (at > 0) say()
  }, [at])
}
