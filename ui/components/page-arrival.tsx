import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Names the document and, after a change of page, starts at its top with its heading focused, so that it is read.
 * Stands beside the page inside the same Suspense boundary: it acts when the page is there. The document's first page keeps
 * the browser's own focus, and Back keeps the place on the page that the browser remembers.
 */
export const PageArrival = ({ documentTitle, shown }: { documentTitle: string; shown: RefObject<string | null> }) => {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
  useEffect(() => {
    const isFirst = shown.current === null
    shown.current = key
    if (isFirst) return
    if (!isBack) scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [key, isBack, shown])
  return null
}
