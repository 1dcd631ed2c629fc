import type { CookieChange } from '#platform/http/cookies.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import type { IdentityProvider } from '#server/sso/provider-store.ts'
import { isRequestingBrowser, nameBrowser, requestMs } from '#server/sso/sso-browser.ts'
import { refuseSso } from '#server/sso/sso-refused.ts'
import { consumeSsoRequest, insertSsoRequest, type SsoRequest } from '#server/sso/sso-store.ts'
import { visitDoctor } from '#shared/sso/sso-rules.ts'

/** The only accepted entry page; null for others. */
export const knownEntryPage = (asked: unknown): string | null => (asked === visitDoctor ? visitDoctor : null)

type Question = Pick<SsoRequest, 'id'> & Partial<Pick<SsoRequest, 'nonce' | 'codeVerifier'>>

/** Stores a request for ten minutes, for this browser only. */
export const rememberRequest = async (
  { db, clock }: Portal,
  provider: IdentityProvider,
  { question, entryPage, request: context }: { question: Question; entryPage: string | null; request: RequestContext },
): Promise<CookieChange> => {
  const { hash, cookie } = nameBrowser(context)
  const expiresAt = new Date(clock.now().getTime() + requestMs)
  await insertSsoRequest(db, { ...question, providerId: provider.id, browserHash: hash, entryPage, expiresAt })
  return cookie
}

/** Consumes the request of a response: once, in time, in the same browser. */
export const consumeOwnRequest = async (
  { db, clock }: Portal,
  provider: IdentityProvider,
  id: string,
  context: RequestContext,
): Promise<SsoRequest> => {
  const request = (await consumeSsoRequest(db, id, provider.id)) ?? refuseSso('NotAsked')
  if (request.expiresAt <= clock.now()) refuseSso('NotAsked')
  if (!isRequestingBrowser(context, request.browserHash)) refuseSso('WrongBrowser')
  return request
}
