import { connect } from 'node:net'
import { percentile } from '#bench/measure/numbers.ts'

/** The bytes of one HTTP request, built before the measurement starts, so that the load generator costs little. */
export type WireRequest = Buffer

/** `refused` counts the answers that the portal is overloaded; the times are without them. */
export type Load = { answers: number; refused: number; seconds: number; p50Ms: number; p95Ms: number; p99Ms: number }

type Drive = {
  url: string
  requests: readonly WireRequest[]
  seconds: number
  expect: number
  clients?: number
  /** Count answers that the portal is overloaded, as it gives them to more sign-ins at once than it can hash passwords for. */
  mayBeRefused?: boolean
  /** Requests a second, evenly; without it each connection sends the next once the last is answered. */
  perSecond?: number
}

const afterRefusalMs = 100

/** The number of connections: enough to keep the server busy. */
export const connections = 64

/** Headers of a browser, so that parsing them is measured. */
const browserHeaders = [
  'accept: application/json',
  'accept-encoding: gzip, deflate, br',
  'accept-language: en-US,en;q=0.9',
  'user-agent: Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'sec-fetch-site: same-origin',
  'sec-fetch-mode: cors',
  'sec-fetch-dest: empty',
]

export const wireRequest = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, input: object = {}): WireRequest => {
  const { pathname, search, host } = new URL(url)
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const body = method === 'POST' ? JSON.stringify(input) : ''
  const sent = method === 'POST' ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []
  return Buffer.from(
    [`${method} ${pathname}${search} HTTP/1.1`, `host: ${host}`, ...browserHeaders, ...own, ...sent, '', body].join('\r\n'),
  )
}

/** The status of a response once it is complete; null before. Relies on Content-Length, which Fastify sends. */
const statusOf = (received: string): number | null => {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0)
  return received.length >= headEnd + 4 + length ? Number(received.slice(9, 12)) : null
}

/**
 * Sends the requests in turn over keep-alive connections. With `perSecond`, the time of a request counts from when it was due.
 * @throws when a response has another status than `expect`: errors are fast and would look like speed. A refused connection asks again after 100 ms
 */
export const drive = async ({
  url,
  requests,
  seconds,
  expect,
  clients = connections,
  mayBeRefused = false,
  perSecond,
}: Drive): Promise<Load> => {
  const { hostname, port } = new URL(url)
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  let turn = 0
  let refused = 0
  const converse = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let asked = 0
      let received = ''
      const ask = (at: number, since: number) => {
        asked = since
        received = ''
        socket.write(requests[at % requests.length] as WireRequest)
      }
      const next = () => {
        const at = turn++
        const now = performance.now()
        const due = perSecond === undefined ? now : began + (at * 1000) / perSecond
        if (due >= until) end()
        else if (due > now) setTimeout(() => ask(at, performance.now()), due - now)
        else ask(at, due)
      }
      const end = () => {
        socket.destroy()
        resolve()
      }
      const answered = (status: number, now: number) => {
        if (mayBeRefused && status === 503) {
          refused += 1
          setTimeout(next, afterRefusalMs)
        } else if (status === expect) {
          times.push(now - asked)
          next()
        } else {
          reject(new Error(`${url} answered ${received.slice(0, 600)}`))
          end()
        }
      }
      socket.setEncoding('latin1')
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        received += chunk
        const status = statusOf(received)
        if (status !== null) answered(status, performance.now())
      })
    })
  await Promise.all(Array.from({ length: clients }, converse))
  const sorted = Float64Array.from(times).sort()
  return {
    answers: times.length,
    refused,
    seconds: (performance.now() - began) / 1000,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
  }
}
