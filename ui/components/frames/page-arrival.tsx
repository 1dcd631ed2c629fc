import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Whether only the query changed, as when a search sets its filters: the page then keeps its scroll position and focus. */
const isSamePage = (before: string, here: string): boolean => before !== here && before.split('?')[0] === here.split('?')[0]

type Props = {
  documentTitle: string
  shown: RefObject<string | null>
  /** The path of the visible page while a dialog with its own path is open over it. */
  under?: string
}

/**
 * Sets the document title. After a change of page it scrolls to the top and focuses the heading, so that screen readers read it. Render it
 * beside the page inside the same Suspense boundary, so that it runs when the page is there. The first page keeps the browser's focus, and
 * Back keeps the scroll position that the browser restores.
 */
export const PageArrival = ({ documentTitle, shown, under }: Props) => {
  const { pathname, search, key } = useLocation()
  // A dialog with its own path counts as a change of the page's query, not as another page.
  const here = under === undefined ? pathname + search : `${under}?under${pathname}`
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    // Setting it takes Chromium milliseconds, and a page that the server sent has it already.
    if (document.title !== documentTitle) document.title = documentTitle
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
