import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { collectorOf } from '#platform/gateways/log-collector.ts'
import { selfSignedCertificate } from '#server/testing/self-signed-certificate.ts'

test('syslog over TLS sends nothing to a server whose certificate nobody trusts', async () => {
  const { key, certificate } = selfSignedCertificate()
  let got = ''
  const server = createServer({ key, cert: certificate }, (socket) =>
    socket.on('data', (piece) => (got += piece)).on('error', () => undefined),
  )
  server.on('tlsClientError', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const event = {
    server: 'portal',
    node: 'n',
    position: 1,
    hash: 'h',
    seq: 1,
    at: '2026-11-20T15:00:00Z',
    event: 'x.y',
    outcome: 'ok',
  } as const
  const rest = { reason: null, actor: null, subject: null, session: null, request: 'r', ip: null, route: 'r', level: 'none' }
  const collector = collectorOf({ auditStreamUrl: `syslog+tls://127.0.0.1:${port}` })
  await expect(collector?.send([{ ...event, ...rest }])).rejects.toThrow(/^syslog: .*(CERT|SELF)/)
  expect(got).toBe('')
  await new Promise((resolve) => server.close(resolve))
})
