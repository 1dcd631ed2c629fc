import type { FastifyInstance } from 'fastify'

/** Opens an event stream as a browser does; the first call makes the server listen on a free port. */
export const openStream = async (http: FastifyInstance, path: string, headers: Record<string, string>) => {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${address.port}${path}`, { headers, signal: leaving.signal })
  const received: unknown[] = []
  let isOpen = true
  const listen = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, event = ''] of chunk.matchAll(/^data: (.*)$/gm)) received.push(JSON.parse(event))
  }
  const done = listen()
    .catch(() => undefined)
    .finally(() => {
      isOpen = false
    })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    received,
    isOpen: () => isOpen,
    leave: () => leaving.abort(),
    done,
  }
}
