/** An iterable whose next item can be seen before it is taken. */
export type Ahead<Item> = { peek: () => Promise<Item | null>; take: () => Promise<Item | null> }

/** Reads an iterable one item ahead; null behind its end. */
export const readAhead = <Item>(source: AsyncIterable<Item>): Ahead<Item> => {
  const iterator = source[Symbol.asyncIterator]()
  let waiting: Item | null | undefined
  const peek = async (): Promise<Item | null> => {
    if (waiting === undefined) {
      const next = await iterator.next()
      waiting = next.done ? null : next.value
    }
    return waiting
  }
  return {
    peek,
    take: async () => {
      const item = await peek()
      if (item !== null) waiting = undefined
      return item
    },
  }
}
