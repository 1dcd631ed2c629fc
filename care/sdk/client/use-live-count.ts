import { useEffect, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'

/** Increases with each live event of a kind, and when events may have been missed, so that what is shown reloads. */
export const useLiveCount = ({ onLive }: CareHost, of: 'document' | 'prescription'): number => {
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      onLive?.(({ kind }) => {
        if (kind === of || kind === 'gap') setCount((before) => before + 1)
      }),
    [onLive, of],
  )
  return count
}
