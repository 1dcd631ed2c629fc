import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { open } from 'node:fs/promises'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { GatewayFailure } from '#platform/gateways/gateway-failure.ts'
import { inPartnerSpan } from '#platform/tracing/spans.ts'

/** One audit event for a log collector (SIEM), with its place in its node's chain. It holds no content, as the log. */
export type StreamedEvent = {
  server: string
  node: string
  position: number
  hash: string
  seq: number
  /** ISO 8601. */
  at: string
  event: string
  outcome: 'ok' | 'refused' | 'failed'
  reason: string | null
  actor: string | null
  subject: string | null
  session: string | null
  request: string
  ip: string | null
  route: string
  level: string
}

export type LogCollector = {
  /**
   * Hands over events of one node, in the order of its chain. Resolves once they are stored or taken; the same events may come again.
   * @throws GatewayFailure when they must be sent again
   */
  send(events: readonly StreamedEvent[]): Promise<void>
}

/** Replacement for a missing collector: passes each batch to `take`. */
export const offlineCollector = (take: (events: readonly StreamedEvent[]) => Promise<void>): LogCollector => ({ send: take })

const timeoutMs = 15_000

/** Appends one JSON object a line. The file is opened for each batch, so that the operator may rotate it by renaming. */
const fileCollector = (path: string): LogCollector => ({
  send: async (events) => {
    const file = await open(path, 'a', 0o640)
    try {
      await file.appendFile(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
      await file.sync()
    } finally {
      await file.close()
    }
  },
})

/** Facility 13, log audit; informational, or warning for what was refused or failed (RFC 5424, 6.2.1). */
const priorityOf = ({ outcome }: StreamedEvent): number => 13 * 8 + (outcome === 'ok' ? 6 : 4)

/** A header field: printable ASCII without spaces, cut to its length (RFC 5424, 6). */
const field = (value: string, most: number): string => value.replace(/[^!-~]/g, '_').slice(0, most) || '-'

/** An event as a message of RFC 5424; the event is JSON in its text, in ASCII, so that no byte order mark is needed. */
export const syslogMessage = (event: StreamedEvent): string => {
  const text = JSON.stringify(event).replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `<${priorityOf(event)}>1 ${event.at} ${field(event.node, 255)} ${field(`foyer-${event.server}`, 48)} - ${field(event.event, 32)} - ${text}`
}

/** Ends when the peer has taken every byte and closed; syslog itself answers nothing. */
const writeAll = (socket: Socket, isOpen: 'connect' | 'secureConnect', text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (why: string) => {
      socket.destroy()
      reject(new GatewayFailure(`syslog: ${why}`))
    }
    socket.setTimeout(timeoutMs, () => refuse('timeout'))
    socket.on('error', (error: NodeJS.ErrnoException) => refuse(error.code ?? 'failed'))
    socket.on('close', (hadError) => (hadError ? refuse('closed') : resolve()))
    socket.once(isOpen, () => socket.end(text))
    socket.resume()
  })

/** Messages by octet counting (RFC 6587, 3.4.1; RFC 5425, 4.3), over a connection for each batch. */
const streamCollector = (protocol: 'tcp' | 'tls', host: string, port: number): LogCollector => ({
  send: (events) => {
    const text = events
      .map(syslogMessage)
      .map((message) => `${message.length} ${message}`)
      .join('')
    return protocol === 'tls'
      ? writeAll(connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }) }), 'secureConnect', text)
      : writeAll(connectTcp({ host, port }), 'connect', text)
  },
})

/** A datagram a message (RFC 5426): may be lost on the way. */
const datagramCollector = (host: string, port: number): LogCollector => ({
  send: async (events) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    try {
      for (const event of events)
        await new Promise<void>((resolve, reject) =>
          socket.send(syslogMessage(event), port, host, (error) => (error ? reject(new GatewayFailure('syslog: not sent')) : resolve())),
        )
    } finally {
      socket.close()
    }
  },
})

/**
 * Posts batches as newline-delimited JSON. `x-foyer-batch` names node and positions, to recognize a batch that comes again.
 * `x-foyer-signature` is `t=<Unix seconds>,v1=<hex HMAC-SHA-256 of "<t>.<body>">`.
 */
const httpCollector = (url: string, { token, secret }: { token: string | undefined; secret: string | undefined }): LogCollector => ({
  send: async (events) => {
    const body = events.map((event) => `${JSON.stringify(event)}\n`).join('')
    const [first, last] = [events[0], events.at(-1)]
    const time = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/x-ndjson',
      'x-foyer-batch': `${field(`${first?.server}/${first?.node}`, 300)} ${first?.position}-${last?.position}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(secret === undefined
        ? {}
        : { 'x-foyer-signature': `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}` }),
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const send = () => fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    const answer = await inPartnerSpan('log collector', send).catch((error: Error) => {
      throw new GatewayFailure(`collector: ${error.name}`)
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new GatewayFailure(`collector: status ${answer.status}`)
  },
})

export type CollectorSettings = {
  auditStreamUrl?: string | undefined
  auditStreamToken?: string | undefined
  auditStreamSecret?: string | undefined
}

/** The collector that is set, or null: `file:`, `syslog+tls:`, `syslog+tcp:`, `syslog+udp:`, or `https:`. */
export const collectorOf = ({
  auditStreamUrl: url,
  auditStreamToken: token,
  auditStreamSecret: secret,
}: CollectorSettings): LogCollector | null => {
  if (url === undefined) return null
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol === 'file:') return fileCollector(fileURLToPath(url))
  if (protocol === 'syslog+udp:') return datagramCollector(host, Number(port || 514))
  if (protocol === 'syslog+tcp:') return streamCollector('tcp', host, Number(port || 601))
  if (protocol === 'syslog+tls:') return streamCollector('tls', host, Number(port || 6514))
  return httpCollector(url, { token, secret })
}
