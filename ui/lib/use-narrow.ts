import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767px)'

const watch = (listener: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone: where that asks for other elements, not only for another look. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(narrow).matches,
    () => false,
  )
