import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A page that changes its own query, as a search does with its filters, stays where it is. */
const isSamePage = (before: string, here: string): boolean => before !== here && before.split('?')[0] === here.split('?')[0]

type Props = {
  documentTitle: string
  shown: RefObject<string | null>
  /** The path of the page that is seen while a dialog stands over it, whose path the address has. */
  under?: string
}

/**
 * Names the document and, after a change of page, starts at its top with its heading focused, so that it is read.
 * Stands beside the page inside the same Suspense boundary: it acts when the page is there. The document's first page keeps
 * the browser's own focus, and Back keeps the place on the page that the browser remembers.
 */
export const PageArrival = ({ documentTitle, shown, under }: Props) => {
  const { pathname, search, key } = useLocation()
  // Under a dialog with a path of its own the page is the same as before and after; only its query, so to speak, is another.
  const here = under === undefined ? pathname + search : `${under}?under${pathname}`
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on each navigation, which `key` stands for, a second one to the same place too
  useEffect(() => {
    const before = shown.current
    shown.current = here
    if (before === null || isSamePage(before, here)) return
    if (!isBack) scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [key, here, isBack, shown])
  return null
}
