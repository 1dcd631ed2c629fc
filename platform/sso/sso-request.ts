import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { SsoStatement } from '#platform/gateways/sso-refusal.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { SsoRequestTable, UsedAssertionTable } from '#platform/schema/sso-tables.ts'
import { isRequestingBrowser, nameBrowser, requestMs } from '#platform/sso/sso-browser.ts'
import { refuseSso } from '#platform/sso/sso-refused.ts'
import { consumeSsoRequest, insertSsoRequest, type SsoRequest } from '#platform/sso/sso-store.ts'

/** What single sign-on needs of a server: the tables of its requests and used assertions, which each kind of person has for itself. */
export type SignOnServer = { db: Db; clock: Clock; requests: SsoRequestTable; assertions: UsedAssertionTable }

/** Where the browser goes next, and what it gets with it. */
export type Onward = { url: string; cookies: readonly CookieChange[] }

/** What a provider said, and the page that the sign-in asked for. */
export type SignOnAnswer = { statement: SsoStatement; entryPage: string | null }

type Question = Pick<SsoRequest, 'id'> & Partial<Pick<SsoRequest, 'nonce' | 'codeVerifier'>>

/** Stores a request for ten minutes, for this browser only. */
export const rememberRequest = async (
  { db, clock, requests }: SignOnServer,
  providerId: string,
  { question, entryPage, request: context }: { question: Question; entryPage: string | null; request: RequestContext },
): Promise<CookieChange> => {
  const { hash, cookie } = nameBrowser(context)
  const expiresAt = new Date(clock.now().getTime() + requestMs)
  await insertSsoRequest(db, requests, { ...question, providerId, browserHash: hash, entryPage, expiresAt })
  return cookie
}

/** Consumes the request of a response: once, in time, in the same browser. */
export const consumeOwnRequest = async (
  { db, clock, requests }: SignOnServer,
  providerId: string,
  id: string,
  context: RequestContext,
): Promise<SsoRequest> => {
  const request = (await consumeSsoRequest(db, requests, id, providerId)) ?? refuseSso('NotAsked')
  if (request.expiresAt <= clock.now()) refuseSso('NotAsked')
  if (!isRequestingBrowser(context, request.browserHash)) refuseSso('WrongBrowser')
  return request
}
