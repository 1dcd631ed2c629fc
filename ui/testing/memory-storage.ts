import { vi } from 'vitest'

/** A browser's storage for tests that run without a browser; `full` refuses every write. */
export const stubStorage = (name: 'localStorage' | 'sessionStorage', { full = false } = {}): Map<string, string> => {
  const kept = new Map<string, string>()
  vi.stubGlobal(
    name,
    new Proxy(
      {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (full) throw new DOMException('full', 'QuotaExceededError')
          kept.set(key, value)
        },
        removeItem: (key: string) => kept.delete(key),
      },
      { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
    ),
  )
  return kept
}
