import { type RefObject, useEffect, useRef } from 'react'

/** For a list whose lines carry their id as `data-line`: back from one of them, the focus is on it. */
export const useBackFocus = (from: string | undefined): RefObject<HTMLUListElement | null> => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (from !== undefined) list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(from)}"]`)?.focus()
  }, [from])
  return list
}
