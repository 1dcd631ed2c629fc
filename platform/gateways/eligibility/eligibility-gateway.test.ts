import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBreaker } from '#platform/gateways/eligibility/breaker.ts'
import {
  EligibilityFailure,
  type EligibilityPartner,
  type InquiryEnvelopeKind,
  offlineEligibility,
  partnerEligibility,
} from '#platform/gateways/eligibility/eligibility-gateway.ts'

const question = { request: 'ISA*00*A & B <x>~\nST*270~\n', trace: 'T-1', memberId: 'W100', dependent: null }
const answer271 = 'ISA*00*Ñ & <b>~\nST*271~'

type Heard = { request: IncomingMessage; body: string }
type Respond = (response: ServerResponse, heard: Heard) => void

let server: Server
let heard: Heard[]
/** What the server does at each request, in order; the last one repeats. */
let moods: Respond[]

beforeEach(async () => {
  heard = []
  moods = []
  server = createServer(async (request, response) => {
    let body = ''
    try {
      for await (const chunk of request) body += chunk
    } catch {
      return
    }
    heard.push({ request, body })
    const mood = moods.length > 1 ? moods.shift() : moods[0]
    mood?.(response, { request, body })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const gateway = (envelope: InquiryEnvelopeKind, more: Partial<EligibilityPartner> = {}, breaker = openBreaker()) =>
  partnerEligibility(
    {
      url: `http://foyer:s%3Acret@127.0.0.1:${(server.address() as AddressInfo).port}/core?x=1`,
      envelope,
      senderId: 'FOYER',
      receiverId: 'LAKE&SIDE',
      timeoutMs: 5000,
      ...more,
    },
    breaker,
  )

const says =
  (status: number, body: string | Buffer = '', type = 'text/plain'): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body)
const hangs: Respond = () => undefined
const drops: Respond = (_response, { request }) => request.socket.destroy()

const problemOf = (asked: Promise<string>): Promise<string> =>
  asked.then(
    (text) => `answered ${text.slice(0, 10)}`,
    (error: unknown) => {
      if (error instanceof EligibilityFailure) return error.message
      throw error
    },
  )

const soapReply = (fields: string, name = 'COREEnvelopeRealTimeResponse') =>
  `<?xml version="1.0"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body>` +
  `<c:${name} xmlns:c="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd">${fields}</c:${name}></e:Body></e:Envelope>`
const part = (name: string, value: string) => `--b1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

describe('the envelopes', () => {
  test('a plain POST has the 270, the credentials as Basic, and the answer is the body', async () => {
    moods = [says(200, answer271, 'application/edi-x12')]
    expect(await gateway('plain').ask(question)).toBe(answer271)
    expect(heard[0]?.request).toMatchObject({ method: 'POST', url: '/core?x=1' })
    expect(heard[0]?.request.headers).toMatchObject({
      'content-type': 'application/edi-x12',
      authorization: `Basic ${Buffer.from('foyer:s:cret').toString('base64')}`,
    })
    expect(heard[0]?.body).toBe('ISA*00*A & B <x>~ST*270~')
  })

  test('an answer in Latin-1 keeps its letters', async () => {
    moods = [says(200, Buffer.from(answer271, 'latin1'))]
    expect(await gateway('plain').ask(question)).toBe(answer271)
  })

  test('SOAP has the fields of CORE 2.2.0 and a user name token; its payload comes back unescaped', async () => {
    const { DOMParser } = await import('@xmldom/xmldom')
    moods = [says(200, soapReply(`<ErrorCode>Success</ErrorCode><Payload><![CDATA[${answer271}]]></Payload>`), 'application/soap+xml')]
    expect(await gateway('soap').ask(question)).toBe(answer271)
    const [{ request, body } = {} as Heard] = heard
    expect(request.headers['content-type']).toBe('application/soap+xml; charset=UTF-8; action="RealTimeTransaction"')
    expect(request.headers.authorization).toBeUndefined()
    const sent = new DOMParser().parseFromString(body, 'text/xml')
    const [core] = Array.from(sent.getElementsByTagNameNS('http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd', 'COREEnvelopeRealTimeRequest'))
    const fields = Array.from(core?.childNodes ?? []).map((node) => [node.nodeName, node.textContent])
    expect(fields).toEqual([
      ['PayloadType', 'X12_270_Request_005010X279A1'],
      ['ProcessingMode', 'RealTime'],
      ['PayloadID', expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)],
      ['TimeStamp', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)],
      ['SenderID', 'FOYER'],
      ['ReceiverID', 'LAKE&SIDE'],
      ['CORERuleVersion', '2.2.0'],
      ['Payload', 'ISA*00*A & B <x>~ST*270~'],
    ])
    const token = ['Username', 'Password'].map((name) => sent.getElementsByTagName(`wsse:${name}`)[0]?.textContent)
    expect(token).toEqual(['foyer', 's:cret'])
    moods = [says(200, soapReply('<Payload>ISA*1 &amp; 2~</Payload>'))]
    expect(await gateway('soap').ask(question)).toBe('ISA*1 & 2~')
  })

  test('MIME has the same fields as form data, and its payload comes back', async () => {
    const reply = `${part('ErrorCode', 'Success')}${part('Payload', answer271)}--b1--\r\n`
    moods = [says(200, reply, 'multipart/form-data; boundary=b1')]
    expect(await gateway('mime').ask(question)).toBe(answer271)
    const sent = await new Response(heard[0]?.body, {
      headers: { 'content-type': heard[0]?.request.headers['content-type'] ?? '' },
    }).formData()
    expect([...sent.keys()].join(' ')).toBe(
      'PayloadType ProcessingMode PayloadID TimeStamp UserName Password SenderID ReceiverID CORERuleVersion Payload',
    )
    expect([sent.get('UserName'), sent.get('Password'), sent.get('Payload')]).toEqual(['foyer', 's:cret', 'ISA*00*A & B <x>~ST*270~'])
  })
})

test('without credentials in the address none are sent', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  moods = [says(200, 'ISA')]
  for (const envelope of ['plain', 'soap', 'mime'] as const) await problemOf(gateway(envelope, { url }).ask(question))
  expect(heard.map(({ request, body }) => `${request.headers.authorization} ${/Username|UserName|Password|Header/.test(body)}`)).toEqual([
    'undefined false',
    'undefined false',
    'undefined false',
  ])
})

describe('bad answers', () => {
  test.each<[string, InquiryEnvelopeKind, string, string, string]>([
    [
      'an error of the rule',
      'soap',
      soapReply('<ErrorCode>Unauthorized</ErrorCode><Payload></Payload>'),
      '',
      'envelopeError (Unauthorized)',
    ],
    [
      'an error with text in its code',
      'soap',
      soapReply('<ErrorCode>Rosa Winter &lt;x&gt;</ErrorCode>'),
      '',
      'envelopeError (RosaWinterx)',
    ],
    ['no payload', 'soap', soapReply('<ErrorCode>Success</ErrorCode>'), '', 'badEnvelope'],
    ['another message', 'soap', soapReply('<Payload>ISA</Payload>', 'Other'), '', 'badEnvelope'],
    ['a page', 'soap', '<html><body>Sorry</p></html>', '', 'badEnvelope'],
    ['no XML', 'soap', '\0\u0001garbage', '', 'badEnvelope'],
    ['nothing', 'soap', '', '', 'badEnvelope'],
    ['a document type', 'soap', `<!DOCTYPE a>${soapReply('<Payload>ISA</Payload>')}`, '', 'badEnvelope'],
    [
      'an entity',
      'soap',
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${soapReply('<Payload>&b;</Payload>')}`,
      '',
      'badEnvelope',
    ],
    [
      'two messages',
      'soap',
      soapReply(
        '<Payload>A</Payload></c:COREEnvelopeRealTimeResponse><c:COREEnvelopeRealTimeResponse xmlns:c="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd"><Payload>B</Payload>',
      ),
      '',
      'badEnvelope',
    ],
    [
      'an error in a form',
      'mime',
      `${part('ErrorCode', 'PayloadTypeIllegal')}--b1--\r\n`,
      'multipart/form-data; boundary=b1',
      'envelopeError (PayloadTypeIllegal)',
    ],
    ['an empty form', 'mime', '--b1--\r\n', 'multipart/form-data; boundary=b1', 'badEnvelope'],
    ['a form cut off', 'mime', part('Payload', 'ISA').slice(0, 60), 'multipart/form-data; boundary=b1', 'badEnvelope'],
    ['no boundary', 'mime', part('Payload', 'ISA'), 'multipart/form-data', 'badEnvelope'],
    ['another type', 'mime', part('Payload', 'ISA'), 'text/plain', 'badEnvelope'],
  ])('%s in %s is a typed failure', async (_name, envelope, body, type, expected) => {
    moods = [says(200, body, type || 'application/soap+xml')]
    expect(await problemOf(gateway(envelope).ask(question))).toBe(`eligibility: ${expected}`)
    expect(heard.length).toBe(1)
  })

  test('an answer above 1 MB is cut off, whatever its length header says', async () => {
    moods = [says(200, Buffer.alloc(1024 * 1024, 'x'))]
    expect((await gateway('plain').ask(question)).length).toBe(1024 * 1024)
    moods = [says(200, Buffer.alloc(1024 * 1024 + 1, 'x'))]
    expect(await problemOf(gateway('plain').ask(question))).toBe('eligibility: tooLarge')
    let isClosed = false
    moods = [
      (response) => {
        response.writeHead(200)
        const more = setInterval(() => response.write(Buffer.alloc(256 * 1024, 'x')), 1)
        response.on('close', () => {
          isClosed = true
          clearInterval(more)
        })
      },
    ]
    expect(await problemOf(gateway('plain').ask(question))).toBe('eligibility: tooLarge')
    await expect.poll(() => isClosed).toBe(true)
  })

  test.each([400, 401, 404, 500, 302])('status %s is not tried again', async (status) => {
    moods = [says(status, 'Rosa Winter')]
    expect(await problemOf(gateway('plain').ask(question))).toBe(`eligibility: httpError (${status})`)
    expect(heard.length).toBe(1)
  })
})

describe('slow and absent servers', () => {
  test('a server that never answers, or stops in the middle of its answer, ends with a timeout and is not asked twice', async () => {
    const partial: Respond = (response) => void response.writeHead(200).write('ISA*00')
    for (const mood of [hangs, partial]) {
      heard = []
      moods = [mood]
      expect(await problemOf(gateway('plain', { timeoutMs: 200 }).ask(question))).toBe('eligibility: timeout')
      expect(heard.length).toBe(1)
    }
  })

  test('a slow answer within the limit is taken', async () => {
    moods = [(response) => void setTimeout(() => response.end(answer271), 150)]
    expect(await gateway('plain').ask(question)).toBe(answer271)
  })

  test('a busy server and a lost connection are tried once more', async () => {
    for (const mood of [says(503), says(429), drops]) {
      heard = []
      moods = [mood, says(200, answer271)]
      expect(await gateway('plain').ask(question)).toBe(answer271)
      expect(heard.length).toBe(2)
    }
    heard = []
    moods = [drops]
    expect(await problemOf(gateway('plain').ask(question))).toMatch(/^eligibility: unreachable \(/)
    expect(heard.length).toBe(2)
  })

  test('the tries together have one time limit', async () => {
    moods = [says(503), hangs]
    expect(await problemOf(gateway('plain', { timeoutMs: 600 }).ask(question))).toBe('eligibility: timeout')
    moods = [says(503), says(200, answer271)]
    expect(await problemOf(gateway('plain', { timeoutMs: 250 }).ask(question))).toBe('eligibility: timeout')
  })

  test('after failures in a row the server is left alone; after the pause one question tries again', async () => {
    let now = 0
    const asked = gateway('plain', {}, openBreaker({ failures: 3, pauseMs: 1000, now: () => now }))
    moods = [says(500)]
    for (let at = 0; at < 3; at += 1) expect(await problemOf(asked.ask(question))).toBe('eligibility: httpError (500)')
    now = 999
    expect(await problemOf(asked.ask(question))).toBe('eligibility: paused')
    expect(heard.length).toBe(3)
    now = 1000
    const both = await Promise.all([asked.ask(question), asked.ask(question)].map(problemOf))
    expect(both).toEqual(['eligibility: httpError (500)', 'eligibility: paused'])
    now = 1999
    expect(await problemOf(asked.ask(question))).toBe('eligibility: paused')
    now = 2000
    moods = [says(200, answer271)]
    expect(await asked.ask(question)).toBe(answer271)
    expect(await asked.ask(question)).toBe(answer271)
    moods = [says(500)]
    expect(await problemOf(asked.ask(question))).toBe('eligibility: httpError (500)')
    expect(await problemOf(asked.ask(question))).toBe('eligibility: httpError (500)')
  })
})

describe('the stand-in', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eligibility-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const isa = 'ISA*00*          *00*          *ZZ*LAKESIDE       *ZZ*FOYER          *261123*1500*^*00501*000000042*0*T*:~'
  const file = (who: string) => `${isa}\nTRN*1*PAYER*9X~\nTRN*2*OLD*9FOYER~\nNM1*IL*1*${who}~\n`

  test('answers from the file of the member or the dependent, with the trace of the request', async () => {
    await writeFile(join(folder, 'W100.271'), file('ROSA'))
    await writeFile(join(folder, 'W100.TOM.271'), file('TOM').replaceAll('*', '|').replaceAll('~', "'"))
    await writeFile(join(folder, 'not-found.271'), file('NOBODY'))
    const asked = offlineEligibility(folder)
    expect(await asked.ask(question)).toBe(file('ROSA').replace('OLD', 'T-1'))
    expect(await asked.ask({ ...question, dependent: 'Tom' })).toContain("TRN|2|T-1|9FOYER'\nNM1|IL|1|TOM")
    for (const memberId of ['W999', '../W100', '', 'W100/../W100', 'W100\0'])
      expect(await asked.ask({ ...question, memberId })).toContain('NOBODY')
  })

  test('has a typed failure where no file answers', async () => {
    expect(await problemOf(offlineEligibility(folder).ask(question))).toBe('eligibility: noFile')
  })
})
