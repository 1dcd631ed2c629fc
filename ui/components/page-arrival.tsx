import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A page that changes its own query, as a search does with its filters, stays where it is. */
const isSamePage = (before: string, here: string): boolean => before !== here && before.split('?')[0] === here.split('?')[0]

/**
 * Names the document and, after a change of page, starts at its top with its heading focused, so that it is read.
 * Stands beside the page inside the same Suspense boundary: it acts when the page is there. The document's first page keeps
 * the browser's own focus, and Back keeps the place on the page that the browser remembers.
 */
export const PageArrival = ({ documentTitle, shown }: { documentTitle: string; shown: RefObject<string | null> }) => {
  const { pathname, search, key } = useLocation()
  const here = pathname + search
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
