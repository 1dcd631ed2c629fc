import { tryStorage } from '#ui/lib/page/storage.ts'

/** A value in session storage: kept between the documents of a tab and deleted with the tab. Never a password or PIN. */
type TabEntry<T> = { read: () => T | null; write: (value: T) => void; consume: () => T | null; clear: () => void }

const prefix = 'foyer.'

/**
 * A named entry of session storage. `known` validates the stored value, which another version of the portal may have written; it returns
 * null if invalid.
 */
export const tabEntry = <T>(name: string, known: (value: unknown) => T | null): TabEntry<T> => {
  const key = prefix + name
  const read = () => tryStorage(() => known(JSON.parse(sessionStorage.getItem(key) ?? 'null')), null)
  const clear = () => tryStorage(() => sessionStorage.removeItem(key), undefined)
  return {
    read,
    clear,
    write: (value) => tryStorage(() => sessionStorage.setItem(key, JSON.stringify(value)), undefined),
    consume: () => {
      const value = read()
      clear()
      return value
    },
  }
}

/** Whether the entry has a value, for callers that would otherwise load code to read it. */
export const tabHolds = (name: string): boolean => tryStorage(() => sessionStorage.getItem(prefix + name) !== null, false)

/** Deletes all entries except the named ones: at sign-out, expiry, or a refused sign-in. */
export const clearTab = (...kept: string[]): void =>
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && !kept.includes(key.slice(prefix.length))) sessionStorage.removeItem(key)
  }, undefined)
