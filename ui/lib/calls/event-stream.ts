import type { Answer, Call } from '#shared/calls.ts'
import { rest } from '#ui/lib/calls/rest.ts'
import { traceparent } from '#ui/lib/calls/traceparent.ts'

type EventCall = Call & { sendsEvents: true }

type Options<C extends EventCall> = {
  /** Returns the bearer token, before each connection; null while there is none. Without this function, cookies authenticate. */
  bearer?: () => string | null
  /** Called on each connection, including reconnects: events may have been missed before. */
  onOpen: () => void
  /** Called when a connection that was open ends. */
  onEnd?: () => void
  /** Called for each event. A newer server may send kinds that this page does not know; the callback must ignore them. */
  onEvent: (event: Answer<C>) => void
}

/** Milliseconds. The server sends something at least every 30 s, so a connection silent for more than twice that is dead. */
const times = { silence: 75_000, settled: 10_000, first: 1000, longest: 30_000, noToken: 500 }

/** Milliseconds before reconnecting. Doubles with each failure; half of it is random, so that browsers do not all reconnect at once. */
const pauseAfter = (failures: number): number => {
  const whole = Math.min(times.longest, times.first * 2 ** failures)
  return whole / 2 + Math.random() * (whole / 2)
}

/** Aborts a connection that has been silent for too long. */
const openWatch = (signal: AbortSignal) => {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), times.silence)
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    onData: () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), times.silence)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Opens one connection and reads events until it ends. Rejects if it cannot be opened or breaks. */
const listen = async <C extends EventCall>(call: C, token: string | undefined, options: Options<C>, signal: AbortSignal) => {
  const watch = openWatch(signal)
  try {
    const answer = await fetch(call.path, {
      headers: { accept: 'text/event-stream', ...traceparent(), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: watch.signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`events: ${answer.status}`)
    options.onOpen()
    // The compiler has checked the shape, as for every answer: the browser build has no schemas.
    await readEvents(answer.body, watch.onData, (text) => options.onEvent(JSON.parse(text) as Answer<C>)).finally(options.onEnd)
  } finally {
    watch.stop()
  }
}

const readEvents = async (body: ReadableStream<Uint8Array>, onData: () => void, onText: (text: string) => void): Promise<void> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onData()
    const events = (unread + decoder.decode(value, { stream: true })).split('\n\n')
    unread = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) onText(event.slice('data: '.length))
  }
}

/**
 * Follows a call's event stream until the returned function is called. Reconnects whenever the stream ends or breaks, with a growing delay
 * after failures, and at once when the network is back. Uses `fetch` because EventSource cannot send a bearer token.
 */
export const followEvents = <C extends EventCall>(call: C, options: Options<C>): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const follow = async () => {
    let failures = 0
    while (!signal.aborted) {
      const token = options.bearer?.()
      if (token === null) {
        await rest(times.noToken, signal)
        continue
      }
      const began = performance.now()
      await listen(call, token, options, signal).catch(() => undefined)
      failures = performance.now() - began > times.settled ? 0 : failures + 1
      await rest(pauseAfter(failures), signal)
    }
  }
  void follow()
  return () => stopping.abort()
}
