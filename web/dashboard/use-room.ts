import { useSyncExternalStore } from 'react'
import type { Room } from '#web/dashboard/widget-columns.ts'

const two = '(min-width: 768px)'
const wide = '(min-width: 1100px)'

const watch = (listener: () => void) => {
  const queries = [matchMedia(two), matchMedia(wide)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

const roomNow = (): Room => {
  if (matchMedia(wide).matches) return 'wide'
  return matchMedia(two).matches ? 'two' : 'one'
}

/** Asked by the script, because the order of reading must be the order of seeing: columns made by CSS alone would part the two. */
export const useRoom = (): Room => useSyncExternalStore(watch, roomNow, () => 'one')
