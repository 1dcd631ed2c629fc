import { useEffect, useEffectEvent } from 'react'

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

const linkOf = (event: MouseEvent): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null

const staysHere = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && !link.hasAttribute('download') && (link.target === '' || link.target === '_self')

/** A link to a place on this page, or to this page in another language, is the browser's own. */
const isBrowsersOwn = (link: HTMLAnchorElement): boolean =>
  (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) || link.hreflang !== ''

/**
 * Links are plain everywhere, so that one component serves documents and app; inside the app a press on one that leads to a
 * page of the app changes the page without loading a document.
 */
export const useLinkNavigation = (isPageOfApp: (path: string) => boolean, navigate: (to: string) => void): void => {
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || !isPlainPress(event) || !staysHere(link) || isBrowsersOwn(link) || !isPageOfApp(link.pathname)) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  })
  useEffect(() => {
    const onClick = (event: MouseEvent) => follow(event)
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
}
