import type { Answer, Call } from '#shared/calls.ts'
import { rest } from '#ui/lib/rest.ts'

type EventCall = Call & { sendsEvents: true }

type Options<C extends EventCall> = {
  /** The token to open it with, asked for at each opening; null while there is none. Without it the cookies speak. */
  bearer?: () => string | null
  /** It is open, for the first time or again: something may have been missed before. */
  onOpen: () => void
  /** A newer server may tell of kinds that this page does not know: whoever hears them lets them be. */
  onEvent: (event: Answer<C>) => void
}

/** Milliseconds. The server says something every 20 s: a line that is silent for longer than two such turns is dead. */
const times = { silence: 50_000, settled: 10_000, first: 1000, longest: 30_000, noToken: 500 }

/** Doubles with each failure, and differs from browser to browser, so that they do not all come back at once. */
const pauseAfter = (failures: number): number => {
  const whole = Math.min(times.longest, times.first * 2 ** failures)
  return whole / 2 + Math.random() * (whole / 2)
}

/** Gives up when the line is silent for too long: a dead one would not say so. */
const openWatch = (signal: AbortSignal) => {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), times.silence)
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), times.silence)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Listens once, until the stream ends; rejects where it cannot be opened or breaks off. */
const listen = async <C extends EventCall>(call: C, token: string | undefined, options: Options<C>, signal: AbortSignal) => {
  const watch = openWatch(signal)
  try {
    const answer = await fetch(call.path, {
      headers: { accept: 'text/event-stream', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      credentials: token === undefined ? 'same-origin' : 'omit',
      cache: 'no-store',
      signal: watch.signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`events: ${answer.status}`)
    options.onOpen()
    // As of every answer, the compiler has checked its shape: in the browser's build calls carry no schemas.
    await readEvents(answer.body, watch.heard, (text) => options.onEvent(JSON.parse(text) as Answer<C>))
  } finally {
    watch.stop()
  }
}

const readEvents = async (body: ReadableStream<Uint8Array>, heard: () => void, tell: (text: string) => void): Promise<void> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    const events = (unread + decoder.decode(value, { stream: true })).split('\n\n')
    unread = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) tell(event.slice('data: '.length))
  }
}

/**
 * Follows a call's stream of events until the returned function is called: opened again whenever it ends or breaks, sooner or
 * later by how often it has failed, and at once when the network is back. EventSource would send no bearer.
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
