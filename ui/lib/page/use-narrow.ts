import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767px)'

const watch = (listener: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone, for differences that CSS cannot make. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(narrow).matches,
    () => false,
  )
