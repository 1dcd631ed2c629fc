/** What every entry does once: the address loses `?lang=`, which the server has remembered, and a page from the back-forward cache is read anew. */
export const startPage = (): void => {
  const url = new URL(location.href)
  if (url.searchParams.has('lang')) {
    url.searchParams.delete('lang')
    history.replaceState(history.state, '', url)
  }
  // Whoever signed out since must not be shown what stood there before; and a form that was busy when it left is busy no more.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
