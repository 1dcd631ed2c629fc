/** Limits concurrency to `most` tasks; the others wait in order of arrival (FIFO). */
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
      // Pass the slot on directly, so that no other task can take it.
      if (next) next()
      else running -= 1
    }
  }
}
