import { useEffect, useEffectEvent } from 'react'

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

const linkOf = (event: MouseEvent): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null

const staysHere = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && !link.hasAttribute('download') && (link.target === '' || link.target === '_self')

/** Whether the browser must follow a link itself: to an anchor on this page, or to this page in another language. */
const isBrowsersOwn = (link: HTMLAnchorElement): boolean =>
  (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) || link.hreflang !== ''

/**
 * Handles clicks on links inside the app: a link to a page of the app changes the route without loading a document. Links are plain `<a>`
 * elements, so that components work in static documents and in the app.
 */
export const useLinkNavigation = (
  isPageOfApp: (path: string) => boolean,
  navigate: (to: string, options: { replace: boolean }) => void,
): void => {
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || !isPlainPress(event) || !staysHere(link) || isBrowsersOwn(link) || !isPageOfApp(link.pathname)) return
    event.preventDefault()
    const to = link.pathname + link.search + link.hash
    // Like the browser, add no history entry for a link to the current URL.
    navigate(to, { replace: to === location.pathname + location.search + location.hash })
  })
  useEffect(() => {
    const onClick = (event: MouseEvent) => follow(event)
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
}
