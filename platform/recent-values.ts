/** A text cut from a request's headers keeps all of them in memory, 2 kB for a token of 400 bytes; a copy does not. */
const copyOf = (text: string): string => Buffer.from(text).toString()

/**
 * Keeps values by text for as long as they are asked for, in two generations of `most` entries: once the younger is full the older is
 * dropped whole, so that no entry needs its own place in an order.
 */
export const openRecentValues = <V>(most: number) => {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  const set = (key: string, value: V): V => {
    if (young.size >= most) {
      old = young
      young = new Map()
    }
    young.set(copyOf(key), value)
    return value
  }
  return {
    get: (key: string): V | undefined => {
      const known = young.get(key)
      if (known !== undefined) return known
      const earlier = old.get(key)
      return earlier === undefined ? undefined : set(key, earlier)
    },
    /** Keeps the value and returns it. */
    set,
  }
}
