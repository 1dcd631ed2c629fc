/**
 * Keeps an open menu in place on the screen while the page above it grows. The browser's scroll anchoring does nothing on a page that is
 * not scrolled, so arriving data would push a menu of the footer out of view. The user's own scrolling still moves it. Ends when the menu
 * closes.
 * @param topAtOpening where the opener was in the window when the menu opened, in pixels
 */
export const keepMenuInPlace = (menu: HTMLElement, topAtOpening: number | undefined): void => {
  const opener = menu.previousElementSibling
  if (!opener || topAtOpening === undefined || !menu.matches(':popover-open')) return
  const topOf = () => opener.getBoundingClientRect().top
  let top = topAtOpening
  let scrolled = scrollY
  // By how far, not to where: more may have grown since the last correction.
  const follow = () => {
    top += scrolled - scrollY
    scrolled = scrollY
  }
  // Called once at first, too.
  const growth = new ResizeObserver(() => {
    scrollBy({ top: topOf() - top, behavior: 'instant' })
    scrolled = scrollY
  })
  const stop = new AbortController()
  growth.observe(document.body)
  addEventListener('scroll', follow, { signal: stop.signal })
  menu.addEventListener(
    'toggle',
    () => {
      growth.disconnect()
      stop.abort()
    },
    { once: true },
  )
}
