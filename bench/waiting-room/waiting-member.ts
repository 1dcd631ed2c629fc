import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { QueuedMember } from '#bench/waiting-room/waiting-room-node.ts'
import { roomSocketPath } from '#shared/video/room-messages.ts'

type Answer = { place: number | null; wait: { low: number; high: number } | null }

/** A waiting member, like the page: one event stream, and a poll every half minute and at each move of the queue. */
export const openWaitingMember = (url: string, { token, consultId }: QueuedMember) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const leaving = new AbortController()
  let whenMoved = () => {}
  const ask = async (screen: string): Promise<unknown> => {
    const answer = await fetch(`${url}/mobile/screens/${screen}`, { method: 'POST', headers, body: JSON.stringify({ consultId }) })
    if (answer.status === 503) {
      // Retries like the page, which keeps its state.
      await sleep(1_000)
      return ask(screen)
    }
    if (!answer.ok) throw new Error(`${screen} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { screens: [{ data: unknown }] }).screens[0].data
  }
  const listen = async () => {
    const stream = await fetch(`${url}/mobile/events`, { headers, signal: leaving.signal })
    if (!stream.ok) throw new Error(`the stream answered ${stream.status}`)
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) if (chunk.includes('"queue"')) whenMoved()
  }
  return {
    look: () => ask('waiting_room') as Promise<Answer>,
    listen: () => {
      listen().catch((error: Error) => {
        if (!leaving.signal.aborted) throw error
      })
    },
    /** Resolves at the next move of the queue. */
    moved: () =>
      new Promise<void>((resolve) => {
        whenMoved = resolve
      }),
    /** Enters the video room alone. */
    enter: async () => {
      const { ticket } = (await ask('enter_room')) as { ticket: string }
      const socket = new WebSocket(`${url.replace('http', 'ws')}${roomSocketPath}`, { headers: { origin: 'http://localhost:3000' } })
      await once(socket, 'open')
      socket.send(JSON.stringify({ kind: 'enter', ticket, state: { audio: true, video: true } }))
      await once(socket, 'message')
      const beat = setInterval(() => socket.send('{"kind":"alive"}'), 10_000)
      socket.once('close', () => clearInterval(beat))
    },
    leave: () => leaving.abort(),
  }
}
export type WaitingMember = ReturnType<typeof openWaitingMember>
