import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { type TextMessageGateway, twilioText } from '#platform/gateways/text-message.ts'
import { twilioCall } from '#platform/gateways/voice-call.ts'

type Asked = { method: string; path: string; headers: Record<string, unknown>; form: Record<string, string> }
type Mood = { status: number; body?: string; headers?: Record<string, string> } | 'stalls' | 'drops' | 'cuts its answer'

const from = '+15125550100'
const message = { id: '0193-a', to: '5555550142', text: 'Your PIN is 123456' }
const never = new AbortController().signal

let server: Server
let url: string
let mood: Mood
let asked: Asked[]
let text: TextMessageGateway

beforeEach(async () => {
  mood = { status: 201, body: '{"sid":"SM1","status":"queued"}' }
  asked = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url: path = '', headers } = request
    asked.push({ method, path, headers, form: Object.fromEntries(new URLSearchParams(body)) })
    if (mood === 'stalls') return
    if (mood === 'drops') return void request.socket.destroy()
    if (mood === 'cuts its answer') {
      response.writeHead(201, { 'content-length': 1000 }).write('{"sid"')
      return void setTimeout(() => request.socket.destroy(), 20)
    }
    response.writeHead(mood.status, { 'content-type': 'application/json', ...mood.headers }).end(mood.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://AC1:s%3Acret@127.0.0.1:${(server.address() as AddressInfo).port}`
  text = twilioText({ url, from })
})
const close = async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
afterEach(close)

const failureOf = (sent: Promise<void>): Promise<Error | undefined> =>
  sent.then(
    () => undefined,
    (error: Error) => error,
  )

describe('a request to the gateway', () => {
  test('sends a text to a ten-digit number, with credentials and the message id', async () => {
    await text.send(message, never)
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        headers: {
          authorization: `Basic ${Buffer.from('AC1:s:cret').toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          'idempotency-key': '0193-a',
        },
      },
    ])
    expect(asked[0]?.form).toEqual({ To: '+15555550142', From: from, Body: 'Your PIN is 123456' })
  })

  test.each([
    ['en', 'language="en-US" voice="Polly.Joanna"'],
    ['es', 'language="es-US" voice="Polly.Lupe"'],
    ['ar', 'language="arb" voice="Polly.Zeina"'],
  ] as const)('calls with the voice of the language %s', async (language, voice) => {
    await twilioCall({ url, from }).send({ ...message, language }, never)
    expect(asked[0]?.path).toBe('/2010-04-01/Accounts/AC1/Calls.json')
    const Twiml = `<Response><Say ${voice}>Your PIN is 123456</Say></Response>`
    expect(asked[0]?.form).toEqual({ To: '+15555550142', From: from, Twiml })
  })

  test('escapes the text of a call', async () => {
    await twilioCall({ url, from }).send({ ...message, text: 'A & B</Say><Dial>1</Dial>', language: 'en' }, never)
    expect(asked[0]?.form.Twiml).toContain('>A &amp; B&lt;/Say&gt;&lt;Dial&gt;1&lt;/Dial&gt;</Say></Response>')
  })

  test("keeps the path of the gateway's address", async () => {
    await twilioText({ url: `${url}/api/laml/`, from }).send(message, never)
    expect(asked[0]?.path).toBe('/api/laml/2010-04-01/Accounts/AC1/Messages.json')
  })
})

describe('a gateway', () => {
  test.each([400, 413, 422])('that answers %i has refused the message for good', async (status) => {
    mood = { status, body: `{"code":21211,"message":"The 'To' number +15555550142 is not a valid phone number."}` }
    const failure = await failureOf(text.send(message, never))
    expect(failure).toBeInstanceOf(Undeliverable)
    expect(failure?.message).toBe(`phone gateway: ${status} (21211)`)
  })

  test.each([302, 401, 403, 404, 429, 500, 503])('that answers %i can be retried', async (status) => {
    mood = { status, body: 'not JSON', headers: { location: 'http://127.0.0.1:1/' } }
    const failure = await failureOf(text.send(message, never))
    expect(failure).toBeInstanceOf(GatewayFailure)
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(failure?.message).toBe(`phone gateway: ${status}`)
  })

  test('that does not respond is abandoned when the attempt is aborted', async () => {
    mood = 'stalls'
    const attempt = new AbortController()
    const failing = failureOf(text.send(message, attempt.signal))
    await expect.poll(() => asked.length).toBe(1)
    attempt.abort(new DOMException('The attempt is over.', 'TimeoutError'))
    const failure = await failing
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(failure?.message).toBe('phone gateway: TimeoutError')
  })

  test('that drops the connection can be retried', async () => {
    mood = 'drops'
    expect((await failureOf(text.send(message, never)))?.message).toBe('phone gateway: UND_ERR_SOCKET')
  })

  test('that is down can be retried', async () => {
    await close()
    expect((await failureOf(text.send(message, never)))?.message).toBe('phone gateway: ECONNREFUSED')
  })

  test('that confirmed has accepted the message, even if the rest of its answer is lost', async () => {
    mood = 'cuts its answer'
    expect(await failureOf(text.send(message, never))).toBeUndefined()
  })
})
