import type { Asking } from '#platform/http/asking.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { Portal } from '#server/portal.ts'
import type { IdentityProvider } from '#server/sso/provider-store.ts'
import { isAskingBrowser, nameBrowser, requestMs } from '#server/sso/sso-browser.ts'
import { refuseSso } from '#server/sso/sso-refused.ts'
import { insertRequest, type SsoRequest, takeRequest } from '#server/sso/sso-store.ts'
import { visitDoctor } from '#shared/sso/sso-rules.ts'

/** The one word that is kept of what an address or a provider asks for. */
export const knownEntryPage = (asked: unknown): string | null => (asked === visitDoctor ? visitDoctor : null)

type Question = Pick<SsoRequest, 'id'> & Partial<Pick<SsoRequest, 'nonce' | 'codeVerifier'>>

/** Remembers a question for ten minutes, for this browser alone. */
export const rememberRequest = async (
  { db, clock }: Portal,
  provider: IdentityProvider,
  { question, entryPage, asking }: { question: Question; entryPage: string | null; asking: Asking },
): Promise<CookieChange> => {
  const { hash, cookie } = nameBrowser(asking)
  const expiresAt = new Date(clock.now().getTime() + requestMs)
  await insertRequest(db, { ...question, providerId: provider.id, browserHash: hash, entryPage, expiresAt })
  return cookie
}

/** The question that an answer belongs to; each is answered once, in time, in the browser that asked. */
export const takeOwnRequest = async (
  { db, clock }: Portal,
  provider: IdentityProvider,
  id: string,
  asking: Asking,
): Promise<SsoRequest> => {
  const request = (await takeRequest(db, id, provider.id)) ?? refuseSso('NotAsked')
  if (request.expiresAt <= clock.now()) refuseSso('NotAsked')
  if (!isAskingBrowser(asking, request.browserHash)) refuseSso('WrongBrowser')
  return request
}
