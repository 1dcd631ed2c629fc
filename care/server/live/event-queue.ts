import type { Listener } from '#care/server/live/live-bus.ts'

/** Maximum number of unread events; a reader with more is told to reload everything. */
const mostWaiting = 200

type Options<E> = {
  sessionId: string
  /** Milliseconds until the stream ends. */
  endsInMs: number
  /** The event that replaces events dropped for a slow reader. */
  gap: E
  /** Starts listening; returns the function that stops it. */
  listen: (listener: Listener<E>) => () => void
}

/** Returns a listener's events as an async iterable that ends with the session, the time limit, or the reader. */
export const eventsReceived = <E>({ sessionId, endsInMs, gap, listen }: Options<E>): AsyncIterable<E> => {
  let waiting: E[] = []
  let isOver = false
  let wake = () => {}
  const end = () => {
    isOver = true
    wake()
  }
  const deliver = (event: E) => {
    waiting = waiting.length < mostWaiting ? [...waiting, event] : [gap]
    wake()
  }
  const stop = listen({ sessionId, deliver, end })
  const timer = setTimeout(end, endsInMs)
  const leave = async (): Promise<IteratorResult<E>> => {
    end()
    clearTimeout(timer)
    stop()
    return { done: true, value: undefined }
  }
  const next = async (): Promise<IteratorResult<E>> => {
    for (;;) {
      const event = waiting.shift()
      if (event !== undefined) return { done: false, value: event }
      if (isOver) return leave()
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) }
}
