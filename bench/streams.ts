import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { holdStream } from '#bench/measure/hold-stream.ts'
import { tableOf } from '#bench/measure/numbers.ts'
import { sized } from '#bench/measure/short.ts'
import { askDesk } from '#bench/polling/ask-desk.ts'
import type { NodeFigures, QueuedMember } from '#bench/waiting-room/waiting-room-node.ts'
import { roomSocketPath } from '#shared/video/room-messages.ts'
import { startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- streams`: the memory of one node of the telehealth side with 20,000 event streams and 2,000 WebSockets in rooms.

const memberCount = sized(2_000, 20)
/** As many as one session may have. */
const streamsEach = 10
/** The goal of the design, for one node. */
const goalMb = 1_000
/** Connections that are made at the same time. */
const atOnce = 50

/** How many files a process of this machine may open; a connection is a file of the node, and one of this program. */
const fileLimit = Number(/Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1_024)
/** Files that are no connections of members. */
const otherFiles = 300
const streamCount = Math.min(memberCount * streamsEach, fileLimit - memberCount - otherFiles)

const inGroups = async <T>(all: readonly T[], work: (one: T, at: number) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < all.length; at += atOnce) await Promise.all(all.slice(at, at + atOnce).map((one, place) => work(one, at + place)))
}

const enterRoom = async (url: string, { token, consultId }: QueuedMember): Promise<WebSocket> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/mobile/screens/enter_room`, { method: 'POST', headers, body: JSON.stringify({ consultId }) })
  // A node that is busy says so, and the page asks again.
  if (answer.status === 503) return sleep(1_000).then(() => enterRoom(url, { token, consultId }))
  if (!answer.ok) throw new Error(`enter_room answered ${answer.status}: ${await answer.text()}`)
  const { screens } = (await answer.json()) as { screens: [{ data: { ticket: string } }] }
  const socket = new WebSocket(`${url.replace('http', 'ws')}${roomSocketPath}`, { headers: { origin: 'http://localhost:3000' } })
  await once(socket, 'open')
  socket.send(JSON.stringify({ kind: 'enter', ticket: screens[0].data.ticket, state: { audio: true, video: true } }))
  await once(socket, 'message')
  return socket
}

const measure = async (url: string): Promise<void> => {
  const members = await askDesk<QueuedMember[]>(`${url}/desk/seed/${memberCount}`)
  const rows: { name: string; figures: NodeFigures }[] = []
  const row = async (name: string, work: () => Promise<unknown>) => {
    await work()
    rows.push({ name, figures: await askDesk<NodeFigures>(`${url}/desk/figures`) })
  }
  let [beats, closed] = [0, 0]
  await row('nobody', () => sleep(1_000))
  const tokens = members.flatMap(({ token }) => Array.from({ length: streamsEach }, () => token)).slice(0, streamCount)
  const streams: Socket[] = []
  await row(`${tokens.length} event streams`, () =>
    inGroups(tokens, async (token, at) => {
      const stream = await holdStream({ url, headers: { authorization: `Bearer ${token}` }, at }, () => {
        beats += 1
      })
      stream.once('close', () => {
        closed += 1
      })
      streams.push(stream)
    }),
  )
  await askDesk(`${url}/desk/start`)
  const sockets: WebSocket[] = []
  await row(`and ${members.length} WebSockets in rooms`, () =>
    inGroups(members, async (member) => {
      sockets.push(await enterRoom(url, member))
    }),
  )
  const beat = setInterval(() => {
    for (const socket of sockets) socket.send('{"kind":"alive"}')
  }, 10_000)
  const [beatsBefore, closedBefore] = [beats, closed]
  await row('all stay', () => sleep(sized(45_000, 1_000)))
  clearInterval(beat)
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  const cells = rows.map(({ name, figures: { rssMb, heapMb, delayMs } }) => [
    name,
    ...[rssMb, heapMb, delayMs.p50, delayMs.p99, delayMs.max].map((value) => value.toFixed(1)),
  ])
  console.log(tableOf(['', 'rss MB', 'heap MB', 'delay p50 ms', 'p99', 'longest'], cells))
  const [empty = 0, withStreams = 0] = rows.map(({ figures }) => figures.rssMb)
  const held = rows.at(-1)?.figures.rssMb ?? Number.NaN
  const most = Math.max(...rows.map(({ figures }) => figures.rssMb))
  const left = memberCount * streamsEach - streamCount
  // Streams that this machine's limit of files leaves out cost as much as the others.
  const reckoned = (left * (withStreams - empty)) / streamCount
  const all = held + reckoned
  console.log(
    `\n${all <= goalMb ? 'met' : 'NOT met'}: ${all.toFixed(0)} MB while all stay, goal ${goalMb} MB; ${(most + reckoned).toFixed(0)} MB at most, while they come` +
      `${left > 0 ? ` (a process may open ${fileLimit} files here, so ${left} streams are reckoned)` : ''}; ` +
      `${streams.length - closed} streams and ${open} sockets open at the end, ${closed - closedBefore} streams lost while all stayed, ${beats - beatsBefore} signs of life received`,
  )
}

await withDataDir(async (dataDir) => {
  const node = await startPortal({ dataDir, script: 'bench/waiting-room/waiting-room-node.ts' })
  await measure(node.url).finally(() => node.kill())
})
process.exit()
