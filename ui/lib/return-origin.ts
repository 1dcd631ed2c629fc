import { isOwnPath } from '#shared/paths.ts'
import { tabEntry } from '#ui/lib/tab-state.ts'

/** Where the guard stopped the member; kept for the tab and offered after sign-in (SHELL-054). */
export const returnOrigin = tabEntry('origin', (value) => (typeof value === 'string' && isOwnPath(value) ? value : null))

/** Moves `?origin=` from the address into the tab, so that the address can be shared and reloaded. */
export const keepOriginOfAddress = (): void => {
  const url = new URL(location.href)
  const origin = url.searchParams.get('origin')
  if (origin === null) return
  if (isOwnPath(origin)) returnOrigin.write(origin)
  url.searchParams.delete('origin')
  history.replaceState(history.state, '', url)
}
