import { setTimeout as sleep } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { secretHash } from '#platform/auth/secret-token.ts'
import { demoMemberships, demoPassword } from '#server/demo/demo-people.ts'

/** Writes that the portal acknowledged; each must be in the database exactly once. */
export type Acknowledged = {
  /** Hashes of the secrets of started sessions: one session row and one audit row each. */
  signedIn: string[]
  /** Hashes of those sessions that were ended. */
  signedOut: string[]
  /** Request ids of refused sign-ins: one audit row each. */
  refused: string[]
}

export const nothingYet = (): Acknowledged => ({ signedIn: [], signedOut: [], refused: [] })

export const countOf = ({ signedIn, signedOut, refused }: Acknowledged): number => signedIn.length + signedOut.length + refused.length

const workers = 6
const emails = demoMemberships.flatMap(({ persons }) => persons.flatMap(({ email }) => email ?? []))

type Answer = { status: number; meta: { jwt?: string; requestId?: string } }

/** Longer than any answer of a portal: after this a write counts as not acknowledged. */
const longestAnswerMs = 40_000

/** Null when no response arrived: the write may have happened or not. */
export const post = async (url: string, body: object, bearer?: string): Promise<Answer | null> => {
  const headers = {
    'content-type': 'application/json',
    'token-delivery': 'body',
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  }
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(longestAnswerMs) })
    const { meta = {} } = (await response.json()) as { meta?: Answer['meta'] }
    return { status: response.status, meta }
  } catch {
    return null
  }
}

type Write = (url: string, email: string, done: Acknowledged) => Promise<boolean>

const signIn = (url: string, email: string, password: string) =>
  post(`${url}/api/auth/login`, { email, password, type: 'MEMBER', version: 2 })

/** Signs in, then out. Returns false on the first missing or unsuccessful response. */
const writeSession: Write = async (url, email, done) => {
  const answer = await signIn(url, email, demoPassword)
  const jwt = answer?.status === 200 ? answer.meta.jwt : undefined
  if (jwt === undefined) return false
  const hash = secretHash(String(decodeJwt(jwt).sid))
  done.signedIn.push(hash)
  if ((await post(`${url}/api/auth/logout`, {}, jwt))?.status !== 200) return false
  done.signedOut.push(hash)
  return true
}

const writeRefusal: Write = async (url, email, done) => {
  const answer = await signIn(url, email, 'Wrong-1-password')
  if (answer?.status !== 400 || answer.meta.requestId === undefined) return false
  done.refused.push(answer.meta.requestId)
  return true
}

/**
 * Writes with several workers until `isEnough`, and goes on after failures, as members would. `onWrite` learns of each success and failure
 * when it happens.
 */
export const writeOn = async (url: string, done: Acknowledged, isEnough: () => boolean, onWrite: (wasAcknowledged: boolean) => void) => {
  const work = async (number: number) => {
    for (let turn = number; !isEnough(); turn += 1) {
      const wasAcknowledged = await (turn % 2 === 0 ? writeSession : writeRefusal)(url, emails[turn % emails.length] ?? '', done)
      onWrite(wasAcknowledged)
      await sleep(wasAcknowledged ? 50 : 250)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, number) => work(number)))
}

/** Writes with several workers until `isEnough`, or until the portal no longer responds as expected. */
export const writeUntil = async (url: string, done: Acknowledged, isEnough: () => boolean): Promise<void> => {
  const work = async (number: number) => {
    for (let turn = number; !isEnough(); turn += 1) {
      const write = turn % 2 === 0 ? writeSession : writeRefusal
      if (!(await write(url, emails[turn % emails.length] ?? '', done))) return
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, number) => work(number)))
}
