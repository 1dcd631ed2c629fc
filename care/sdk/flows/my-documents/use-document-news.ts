import { useEffect, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'

/** Increases whenever a document is signed, withdrawn or has its link changed, so that what is shown reloads. */
export const useDocumentNews = ({ onLive }: CareHost): number => {
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      onLive?.(({ kind }) => {
        if (kind === 'document' || kind === 'gap') setCount((before) => before + 1)
      }),
    [onLive],
  )
  return count
}
