import { type RefObject, useEffect, useRef } from 'react'

/** For a list whose rows have their id as `data-line`: on return from a row, focuses that row. */
export const useBackFocus = (from: string | undefined): RefObject<HTMLUListElement | null> => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (from !== undefined) list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(from)}"]`)?.focus()
  }, [from])
  return list
}
