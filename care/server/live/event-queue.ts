import type { Listener } from '#care/server/live/live-bus.ts'

/** Past so many unread events a reader is told to ask for everything instead. */
const mostWaiting = 200

type Options<E> = {
  sessionId: string
  /** Milliseconds until it ends by itself. */
  endsInMs: number
  /** What stands for events that a slow reader has not taken. */
  gap: E
  /** Begins the listening; gives back how to stop it. */
  listen: (listener: Listener<E>) => () => void
}

/** What a listener hears as a sequence that is read one by one, until it ends or the reader goes away. */
export const eventsHeard = <E>({ sessionId, endsInMs, gap, listen }: Options<E>): AsyncIterable<E> => {
  let waiting: E[] = []
  let isOver = false
  let wake = () => {}
  const end = () => {
    isOver = true
    wake()
  }
  const tell = (event: E) => {
    waiting = waiting.length < mostWaiting ? [...waiting, event] : [gap]
    wake()
  }
  const stop = listen({ sessionId, tell, end })
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
