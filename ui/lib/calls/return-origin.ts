import { isOwnPath } from '#shared/paths.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'

/** The path that the route guard blocked; kept in the tab and opened after sign-in (SHELL-054). */
export const returnOrigin = tabEntry('origin', (value) => (typeof value === 'string' && isOwnPath(value) ? value : null))

/** Moves `?origin=` from the URL into the tab's storage, so that the URL can be shared and reloaded. */
export const keepOriginOfAddress = (): void => {
  const url = new URL(location.href)
  const origin = url.searchParams.get('origin')
  if (origin === null) return
  if (isOwnPath(origin)) returnOrigin.write(origin)
  url.searchParams.delete('origin')
  history.replaceState(history.state, '', url)
}
