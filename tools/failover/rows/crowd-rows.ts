import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoMemberships, demoPassword } from '#server/demo/demo-people.ts'
import { machineAddress } from '#tools/failover/cluster-files.ts'
import { signInForChecks } from '#tools/failover/load.ts'
import { type FaultRow, outcomeOf, type Parts } from '#tools/failover/rows/row.ts'
import { post } from '#tools/faults/acknowledged.ts'

type Latency = { p95: number; p99: number; failed: number; answered: number }

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** How long others wait for their session check, while `isOver` does not hold. */
const watchOthers = async (url: string, token: string, ms: number): Promise<Latency> => {
  const times: number[] = []
  let failed = 0
  const headers = { authorization: `Bearer ${token}`, 'token-delivery': 'body' }
  const one = async () => {
    for (const end = performance.now() + ms; performance.now() < end; await sleep(60)) {
      const began = performance.now()
      const status = await fetch(`${url}/api/auth/check-session?idleSeconds=0`, { headers, signal: AbortSignal.timeout(20_000) }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 0,
      )
      if (status === 200) times.push(performance.now() - began)
      else failed += 1
    }
  }
  await Promise.all([one(), one(), one()])
  const sorted = times.sort((a, b) => a - b)
  return { p95: at(sorted, 0.95), p99: at(sorted, 0.99), failed, answered: sorted.length }
}

const latencySaid = ({ p95, p99, failed, answered }: Latency): string =>
  `p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${failed} of ${answered + failed} failed`

/** Others before and during a crowd. Passed: none failed, and p99 within three times the quiet one, or 250 ms. */
const compare = async ({ nodes }: Parts, crowd: (url: string, isOver: () => boolean) => Promise<string>) => {
  const token = await signInForChecks(nodes.url)
  const quiet = await watchOthers(nodes.url, token, 8_000)
  let isOver = false
  const crowding = crowd(nodes.url, () => isOver)
  const during = await watchOthers(nodes.url, token, 15_000)
  isOver = true
  const said = await crowding
  const measured = `${said}; others quiet: ${latencySaid(quiet)}; others meanwhile: ${latencySaid(during)}`
  return { measured, outcome: outcomeOf(during.failed === 0 && during.p99 <= Math.max(3 * quiet.p99, 250)) }
}

const signInsASecond = 150

const floodSignIns = (parts: Parts) =>
  compare(parts, async (url, isOver) => {
    const emails = demoMemberships.flatMap(({ persons }) => persons.flatMap(({ email }) => email ?? []))
    const answers = new Map<number, number>()
    const all: Promise<void>[] = []
    for (let turn = 0; !isOver(); turn += 1) {
      const body = { email: emails[turn % emails.length], password: demoPassword, type: 'MEMBER', version: 2 }
      const one = post(`${url}/api/auth/login`, body).then((answer) => {
        const status = answer?.status ?? 0
        answers.set(status, (answers.get(status) ?? 0) + 1)
      })
      all.push(one)
      await sleep(1_000 / signInsASecond)
    }
    await Promise.all(all)
    let refused = 0
    for (const email of emails) {
      const answer = await post(`${url}/api/auth/login`, { email, password: demoPassword, type: 'MEMBER', version: 2 })
      if (answer?.status !== 200) refused += 1
    }
    const kinds = [...answers].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ')
    return `${all.length} sign-ins with the right password (${kinds}), afterwards ${refused} of ${emails.length} refused`
  })

const slowConnections = 2_000

const slowClients = (parts: Parts) =>
  compare(parts, async (_url, isOver) => {
    const sockets: Socket[] = []
    for (let turn = 0; turn < slowConnections; turn += 1) {
      const socket = connect({ host: machineAddress((turn % 2) + 1), port: 3000, localAddress: '127.0.25.1' }, () =>
        socket.write('GET /api/configs HTTP/1.1\r\nhost: foyer\r\nx-slow: '),
      ).on('error', () => undefined)
      sockets.push(socket)
    }
    let letters = 0
    while (!isOver()) {
      await sleep(1_000)
      for (const socket of sockets) if (socket.writable && socket.write('a')) letters += 1
    }
    for (const socket of sockets) socket.destroy()
    return `${slowConnections} connections that sent a letter a second (${letters} in all), past HAProxy`
  })

/** Requests of unknown callers, as many as the machine makes, up to 100,000 a minute. */
const floodPages = (parts: Parts) =>
  compare(parts, async (url, isOver) => {
    const answers = new Map<number, number>()
    const began = performance.now()
    let sent = 0
    const one = async () => {
      while (!isOver()) {
        sent += 1
        const due = began + (sent * 60_000) / 100_000
        if (due > performance.now()) await sleep(due - performance.now())
        const status = await fetch(`${url}/api/configs`, { signal: AbortSignal.timeout(20_000) }).then(
          async (response) => {
            await response.arrayBuffer()
            return response.status
          },
          () => 0,
        )
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 32 }, one))
    const aMinute = (sent * 60_000) / (performance.now() - began)
    return `${aMinute.toFixed(0)} requests a minute (${[...answers].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ')})`
  })

/** Runs the benchmark of streams in a process of its own; it prints its verdict last. */
const holdStreams = async () => {
  const child = spawn(process.execPath, ['bench/streams.ts'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), 8 * 60_000)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said += data
    })
  await once(child, 'close')
  clearTimeout(timer)
  const verdict = /^(?:NOT )?met: .*$/m.exec(said)?.[0]
  return { measured: verdict ?? said.slice(-300).replaceAll('\n', ' '), outcome: outcomeOf(verdict?.startsWith('met') === true) }
}

const crowdGoal = "others' p99 ≤ 3 × quiet or 250 ms, none failed"

/** What many callers do at once. */
export const crowdRows: readonly FaultRow[] = [
  { name: 'sign-ins', title: '150 sign-ins a second', goal: `${crowdGoal}; no right password refused afterwards`, run: floodSignIns },
  { name: 'slow-clients', title: '2,000 slow clients', goal: crowdGoal, run: slowClients },
  { name: 'flood', title: '100,000 requests a minute without a session', goal: crowdGoal, run: floodPages },
]

/** What one node holds; it uses no node of the cluster. */
export const holdingRows: readonly FaultRow[] = [
  { name: 'streams', title: '20,000 event streams and 2,000 WebSockets on one node', goal: '≤ 1,000 MB, none lost', run: holdStreams },
]
