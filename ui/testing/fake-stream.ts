import { vi } from 'vitest'

type Stream = { authorization: string | undefined; send: (text: string) => void; end: () => void; isLeft: () => boolean }

/** Replaces `fetch` with a fake event server. Each request opens a stream that the test writes to; a status other than 200 refuses it. */
export const fakeStreams = (statusOf: (opening: number) => number = () => 200) => {
  const opened: Stream[] = []
  vi.stubGlobal('fetch', async (_: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    let out: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        out = controller
      },
    })
    signal.addEventListener('abort', () => out?.error(new Error('left')))
    opened.push({
      authorization: headers.authorization,
      send: (text) => out?.enqueue(new TextEncoder().encode(text)),
      end: () => out?.close(),
      isLeft: () => signal.aborted,
    })
    return new Response(body, { status: statusOf(opened.length) })
  })
  return opened
}

export const eventText = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`
