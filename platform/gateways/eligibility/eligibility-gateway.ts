import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBreaker } from '#platform/gateways/eligibility/breaker.ts'
import {
  type CoreMessage,
  type CoreReply,
  mimeMessage,
  readMime,
  readSoap,
  soapMessage,
} from '#platform/gateways/eligibility/core-envelope.ts'
import { GatewayFailure } from '#platform/gateways/gateway-failure.ts'
import { decodeBytes } from '#platform/import/decode-text.ts'
import { inPartnerSpan } from '#platform/tracing/spans.ts'
import type { InquiryProblem } from '#shared/eligibility/inquiry-codes.ts'

/** Why no answer came. `problem` is one of those that a server causes; the text has codes and statuses alone. */
export class EligibilityFailure extends GatewayFailure {
  readonly problem: InquiryProblem
  constructor(problem: InquiryProblem, detail = '') {
    super(`eligibility: ${problem}${detail && ` (${detail})`}`)
    this.problem = problem
  }
}

export type EligibilityQuestion = {
  /** A 270. */
  request: string
  /** TRN02 of it. */
  trace: string
  memberId: string
  /** First name of the dependent asked about; null for the subscriber. */
  dependent: string | null
}

export type EligibilityGateway = {
  /** Returns the 271, unread. @throws EligibilityFailure */
  ask(question: EligibilityQuestion): Promise<string>
}

export const inquiryEnvelopes = ['soap', 'mime', 'plain'] as const
export type InquiryEnvelopeKind = (typeof inquiryEnvelopes)[number]

export type EligibilityPartner = {
  /** `https://user:password@host/path` */
  url: string
  envelope: InquiryEnvelopeKind
  senderId: string
  receiverId: string
  /** Time limit of a question with all its tries. CORE requires answers within 20 s. */
  timeoutMs: number
}

const payloadType = 'X12_270_Request_005010X279A1'
/** A 271 has some kB; the limit keeps a broken server from filling the memory. */
const mostBytes = 1024 * 1024
const tries = 2
const pauseMs = 300
/** Statuses of a server that is busy or being restarted. */
const passing = new Set([429, 502, 503, 504])

const causeOf = (error: unknown): string => {
  const { name, cause } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}

/** Reads a body up to `mostBytes`. @throws EligibilityFailure `tooLarge` */
const readLimited = async (answer: Response): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest of the body.
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > mostBytes) throw new EligibilityFailure('tooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

type Sent = { headers: Record<string, string>; body: string | FormData }
type Envelope = {
  wrap: (message: CoreMessage) => Sent
  open: (body: Buffer, contentType: string) => CoreReply | Promise<CoreReply>
}

const basic = ({ user, password }: CoreMessage): Record<string, string> =>
  user === '' ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }

const envelopes: Readonly<Record<InquiryEnvelopeKind, Envelope>> = {
  soap: {
    wrap: (message) => ({
      headers: { 'content-type': 'application/soap+xml; charset=UTF-8; action="RealTimeTransaction"' },
      body: soapMessage(message),
    }),
    open: (body) => readSoap(decodeBytes(body)),
  },
  mime: { wrap: (message) => ({ headers: {}, body: mimeMessage(message) }), open: readMime },
  plain: {
    wrap: (message) => ({ headers: { 'content-type': 'application/edi-x12', ...basic(message) }, body: message.payload }),
    open: (body) => ({ payload: decodeBytes(body) }),
  },
}

/** One try. `isPassing`: the next one may succeed. */
const exchange = async (target: string, { headers, body }: Sent, signal: AbortSignal) => {
  const answer = await inPartnerSpan('eligibility', () => fetch(target, { method: 'POST', redirect: 'manual', headers, body, signal }))
  if (answer.ok) return { body: await readLimited(answer), contentType: answer.headers.get('content-type') ?? '' }
  await answer.body?.cancel().catch(() => undefined)
  return { failure: new EligibilityFailure('httpError', String(answer.status)), isPassing: passing.has(answer.status) }
}

const failureOf = (error: unknown, signal: AbortSignal): EligibilityFailure => {
  if (error instanceof EligibilityFailure) return error
  return signal.aborted ? new EligibilityFailure('timeout') : new EligibilityFailure('unreachable', causeOf(error))
}

/** Sends up to `tries` times within one time limit; an inquiry changes nothing, so it may be sent again. */
const exchangeWithRetries = async (target: string, sent: Sent, timeoutMs: number) => {
  const signal = AbortSignal.timeout(timeoutMs)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await exchange(target, sent, signal)
      if (!('failure' in result)) return result
      if (!result.isPassing || attempt === tries) throw result.failure
    } catch (error) {
      const failure = failureOf(error, signal)
      if (failure.problem !== 'unreachable' || attempt === tries) throw failure
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {
      throw new EligibilityFailure('timeout')
    })
  }
}

/**
 * A payer's or clearinghouse's real-time service: SOAP or MIME envelope of CAQH CORE 2.2.0, or the 270 alone by POST. After several failures
 * in a row it is left alone for a while, and questions fail at once with `paused`.
 */
export const partnerEligibility = (
  { url, envelope, senderId, receiverId, timeoutMs }: EligibilityPartner,
  breaker = openBreaker(),
): EligibilityGateway => {
  const { origin, pathname, search, username, password } = new URL(url)
  const { wrap, open } = envelopes[envelope]
  const send = async (request: string): Promise<string> => {
    const message: CoreMessage = {
      payloadType,
      payloadId: randomUUID(),
      at: new Date(),
      senderId,
      receiverId,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      // A form turns line ends into CRLF; X12 needs none.
      payload: request.replaceAll('\n', ''),
    }
    const { body, contentType } = await exchangeWithRetries(`${origin}${pathname}${search}`, wrap(message), timeoutMs)
    const reply = await open(body, contentType)
    if (reply === null) throw new EligibilityFailure('badEnvelope')
    if ('errorCode' in reply) throw new EligibilityFailure('envelopeError', reply.errorCode)
    return reply.payload
  }
  return {
    ask: ({ request }) =>
      breaker.run(
        () => send(request),
        () => new EligibilityFailure('paused'),
      ),
  }
}

/** Replaces TRN02 of each TRN*2, as the payer repeats the trace of the request. Separators come from ISA. */
const withTrace = (text: string, trace: string): string => {
  const isa = text.indexOf('ISA')
  const [element, terminator] = [text[isa + 3] ?? '*', text[isa + 105] ?? '~']
  return text
    .split(terminator)
    .map((segment) => {
      const [name = '', kind, , ...rest] = segment.split(element)
      return name.trim() === 'TRN' && kind === '2' ? [name, kind, trace, ...rest].join(element) : segment
    })
    .join(terminator)
}

/**
 * Answers from files, without a network: `MEMBER.271` for a subscriber, `MEMBER.FIRST.271` for a dependent, `not-found.271` for all others.
 * @throws EligibilityFailure `noFile` if that one is missing too
 */
export const offlineEligibility = (folder: string): EligibilityGateway => ({
  ask: async ({ memberId, dependent, trace }) => {
    const name = dependent === null ? memberId : `${memberId}.${dependent.toUpperCase()}`
    const read = (file: string) => readFile(join(folder, `${file}.271`)).catch(() => null)
    // A member id comes from a file of a sponsor: it must not lead out of the folder.
    const found = (/^[\w-]+(?:\.[\p{L}\p{M}' -]+)?$/u.test(name) ? await read(name) : null) ?? (await read('not-found'))
    if (!found) throw new EligibilityFailure('noFile')
    return withTrace(decodeBytes(found), trace)
  },
})
