import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { type Mail, type MailGateway, smtpMail, smtpOptions } from '#platform/gateways/mail.ts'
import { type MailServerMood, openMailServer } from '#platform/testing/mail-server.ts'

const from = 'Foyer <portal@foyer.example>'
const mail: Mail = {
  id: '0193-a',
  to: 'ana.rivera@example.com',
  subject: 'Reset your password',
  text: 'Open this link',
  html: '<p>Open this link</p>',
}
const never = new AbortController().signal

let server: Awaited<ReturnType<typeof openMailServer>>
let gateway: MailGateway
beforeEach(async () => {
  server = await openMailServer()
  gateway = smtpMail({ url: server.url, from })
})
afterEach(async () => {
  gateway.close()
  await server.close()
})

const failureOf = (sent: Promise<void>): Promise<Error | undefined> =>
  sent.then(
    () => undefined,
    (error: Error) => error,
  )

describe('a mail on the wire', () => {
  test("has the message's id, a text and an HTML part, and the auto-generated header", async () => {
    await gateway.send(mail, never)
    const [{ id, to, raw } = { id: '', to: '', raw: '' }] = server.received
    expect([id, to]).toEqual(['0193-a@foyer.example', 'ana.rivera@example.com'])
    for (const line of [
      'From: Foyer <portal@foyer.example>',
      'To: ana.rivera@example.com',
      'Subject: Reset your password',
      'Auto-Submitted: auto-generated',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
      'Open this link',
      '<p>Open this link</p>',
    ])
      expect(raw.split('\r\n')).toContain(line)
    expect(raw).toContain('Content-Type: multipart/alternative;')
  })

  test.each(['ana@example.com, eve@example.com', 'ana@example.com>\r\nRCPT TO:<eve@example.com'])(
    'is never sent to a second address (%j)',
    async (to) => {
      expect(await failureOf(gateway.send({ ...mail, to }, never))).toBeInstanceOf(Undeliverable)
      expect(server.received).toEqual([])
    },
  )

  test('reuses the connection of the previous mail', async () => {
    await gateway.send(mail, never)
    await gateway.send({ ...mail, id: '0193-b', html: null }, never)
    expect(server.received.map(({ id }) => id)).toEqual(['0193-a@foyer.example', '0193-b@foyer.example'])
    expect(server.received[1]?.raw).not.toContain('text/html')
    expect(server.connections()).toBe(1)
  })

  test('opens a new connection when the server has closed the old one', async () => {
    await gateway.send(mail, never)
    await server.close()
    await server.listen()
    await gateway.send({ ...mail, id: '0193-b' }, never)
    expect(server.received).toHaveLength(2)
  })
})

describe('a refusal', () => {
  const final: [string, MailServerMood, string][] = [
    ['of the recipient', { at: 'recipient', code: 550, reply: '5.1.1 <ana.rivera@example.com> unknown' }, 'EENVELOPE 550 5.1.1 at RCPT TO'],
    ['of the recipient without a reason', { at: 'recipient', code: 550, reply: 'no such user' }, 'EENVELOPE 550 at RCPT TO'],
    ['of the content', { at: 'content', code: 552, reply: '5.3.4 too big' }, 'EMESSAGE 552 5.3.4 at DATA'],
  ]
  test.each(final)('%s with 5xx is final', async (_, mood, codes) => {
    server.be(mood)
    const failure = await failureOf(gateway.send(mail, never))
    expect(failure).toBeInstanceOf(Undeliverable)
    expect(failure?.message).toBe(`mail server: ${codes}`)
  })

  const passing: [string, MailServerMood, string][] = [
    ['of the recipient with 4xx', { at: 'recipient', code: 451, reply: '4.3.0 try later' }, 'EENVELOPE 451 4.3.0 at RCPT TO'],
    ['for missing authentication', { at: 'recipient', code: 530, reply: '5.5.1 authenticate first' }, 'EENVELOPE 530 5.5.1 at RCPT TO'],
    ['by policy', { at: 'recipient', code: 554, reply: '5.7.1 relay access denied' }, 'EENVELOPE 554 5.7.1 at RCPT TO'],
    ['of the sender', { at: 'sender', code: 550, reply: '5.1.8 who are you' }, 'EENVELOPE 550 5.1.8 at MAIL FROM'],
    ['of the content with 4xx', { at: 'content', code: 452, reply: '4.3.1 disk full' }, 'EMESSAGE 452 4.3.1 at DATA'],
  ]
  test.each(passing)('%s can be retried', async (_, mood, codes) => {
    server.be(mood)
    const failure = await failureOf(gateway.send(mail, never))
    expect(failure).toBeInstanceOf(GatewayFailure)
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(failure?.message).toBe(`mail server: ${codes}`)
  })

  test('of the password can be retried', async () => {
    server.be({ at: 'sign-in', code: 535, reply: '5.7.8 no' })
    const signedIn = smtpMail({ url: server.url.replace('://', '://foyer:wrong@'), from })
    const failure = await failureOf(signedIn.send(mail, never))
    signedIn.close()
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(failure?.message).toMatch(/^mail server: EAUTH 535/)
    expect(failure?.message).not.toContain('wrong')
  })
})

describe('a server', () => {
  test('that is down can be retried', async () => {
    await server.close()
    const failure = await failureOf(gateway.send(mail, never))
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(failure?.message).toBe('mail server: ESOCKET ECONNREFUSED at CONN')
  })

  test('that drops the connection during a mail has not accepted it', async () => {
    server.be('drops')
    const failure = await failureOf(gateway.send({ ...mail, text: 'x'.repeat(500_000) }, never))
    expect(failure).toBeInstanceOf(GatewayFailure)
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(server.received).toEqual([])
  })

  test('that does not respond is abandoned when the attempt is aborted', async () => {
    server.be('stalls')
    const attempt = new AbortController()
    const failing = failureOf(gateway.send(mail, attempt.signal))
    await expect.poll(() => server.connections()).toBe(1)
    attempt.abort()
    expect((await failing)?.message).toBe('mail server: EABORT')
  })

  test('with an untrusted certificate gets no mail', async () => {
    const stranger = await openMailServer({ secure: true })
    const encrypted = smtpMail({ url: stranger.url, from })
    const failure = await failureOf(encrypted.send(mail, never))
    encrypted.close()
    await stranger.close()
    expect(failure).toBeInstanceOf(GatewayFailure)
    expect(stranger.received).toEqual([])
  })
})

test.each([
  ['smtp://mail.example.com', { port: 587, secure: false, requireTLS: true }],
  ['smtp://mail.example.com:25', { port: 25, secure: false, requireTLS: true }],
  ['smtps://mail.example.com', { port: 465, secure: true, requireTLS: false }],
  ['smtp://localhost:2525', { port: 2525, secure: false, requireTLS: false }],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', requireTLS: false }],
  ['smtp://[::1]:2525', { host: '::1', requireTLS: false }],
  ['smtp://127.0.0.1.example.com', { requireTLS: true }],
  ['smtp://foyer%40example.com:s%3Acret@mail.example.com', { auth: { user: 'foyer@example.com', pass: 's:cret' } }],
])('%s is encrypted unless it is on this machine', (url, expected) => {
  expect(smtpOptions(url)).toMatchObject(expected)
})
