import { useEffect, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'

/** Increases whenever a prescription changes, so that what is shown reloads. */
export const usePrescriptionNews = ({ onLive }: CareHost): number => {
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      onLive?.(({ kind }) => {
        if (kind === 'prescription' || kind === 'gap') setCount((before) => before + 1)
      }),
    [onLive],
  )
  return count
}
