/** Lets `most` pieces of work run at once; the others wait in the order in which they came. */
export const openTurns = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => void waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The turn goes over as it is, so that nobody slips in between.
      if (next) next()
      else running -= 1
    }
  }
}
