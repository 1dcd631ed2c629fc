import { useSyncExternalStore } from 'react'

const listen = (onChange: () => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
const read = (): string => location.hash.slice(1)

/** Returns the fragment of the address, after the `#`; empty without a link. */
export const useLinkSecret = (): string => useSyncExternalStore(listen, read)
