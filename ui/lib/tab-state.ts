/** What one tab remembers between two documents; gone with the tab. Never a password, never a PIN. */
type TabEntry<T> = { read: () => T | null; write: (value: T) => void; take: () => T | null; clear: () => void }

const attempt = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

const prefix = 'foyer.'

/** A named place in the tab. `known` judges what lies there: another version of the portal may have written it; null is no value. */
export const tabEntry = <T>(name: string, known: (value: unknown) => T | null): TabEntry<T> => {
  const key = prefix + name
  const read = () => attempt(() => known(JSON.parse(sessionStorage.getItem(key) ?? 'null')), null)
  const clear = () => attempt(() => sessionStorage.removeItem(key), undefined)
  return {
    read,
    clear,
    write: (value) => attempt(() => sessionStorage.setItem(key, JSON.stringify(value)), undefined),
    take: () => {
      const value = read()
      clear()
      return value
    },
  }
}

/** Whether something lies there, for callers that would load what reads it. */
export const tabHolds = (name: string): boolean => attempt(() => sessionStorage.getItem(prefix + name) !== null, false)

/** Everything the tab remembers but what is named: at sign-out, expiry, or a refused sign-in. */
export const clearTab = (...kept: string[]): void =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && !kept.includes(key.slice(prefix.length))) sessionStorage.removeItem(key)
  }, undefined)
