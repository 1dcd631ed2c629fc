import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** Changes to the provider's next token, which is signed again, with its own key or another. */
export type TokenChange = { claims?: JWTPayload; key?: 'own' | 'other'; algorithm?: 'RS256' | 'none' }

const unsigned = (claims: JWTPayload): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.`
}

/** Applies a change to the body that the provider is about to send. */
const changeBody = (response: ServerResponse, change: (body: string) => Promise<string>): void => {
  const end = response.end.bind(response) as (body: string) => void
  const changed = async (body: unknown) => {
    const text = await change(String(body))
    response.setHeader('content-length', Buffer.byteLength(text))
    end(text)
  }
  response.end = ((body: unknown) => {
    void changed(body)
    return response
  }) as typeof response.end
}

type Who = { sub: string; eligibilityId?: string }

type GrantMaker = {
  Grant: new (of: { clientId: string; accountId: string }) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
}
type Context = { oidc: { provider: GrantMaker; client: { clientId: string }; session: { accountId: string } } }

/** A listening identity provider (oidc-provider) that signs in the account the test chooses, without asking. */
export const openOidcProvider = async (redirectUri: string) => {
  const keys = await Promise.all([1, 2].map(() => generateKeyPair('RS256', { extractable: true })))
  const [own, other] = keys as [(typeof keys)[number], (typeof keys)[number]]
  let account = { sub: 'ana', eligibilityId: undefined as string | undefined }
  let change: TokenChange | null = null
  let provider: Provider | undefined

  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      return provider?.interactionFinished(request, response, { login: { accountId: account.sub } })
    if (request.url === '/token' && change !== null) changeBody(response, (body) => changed(body, change as TokenChange))
    return provider?.callback()(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const changed = async (body: string, { claims = {}, key = 'own', algorithm = 'RS256' }: TokenChange): Promise<string> => {
    const answer = JSON.parse(body)
    const payload = { ...decodeJwt(answer.id_token), ...claims }
    const signer = new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' })
    const token = algorithm === 'none' ? unsigned(payload) : await signer.sign((key === 'own' ? own : other).privateKey)
    return JSON.stringify({ ...answer, id_token: token })
  }

  const client = { client_id: 'foyer', client_secret: 'a-secret-of-the-test', redirect_uris: [redirectUri] }
  provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub', 'eligibilityId'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: object, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: object, id: string) => ({ accountId: id, claims: async () => ({ ...account, sub: id }) }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  })

  /** Follows the provider's redirects, with its cookies, until it sends the browser back to us. */
  const follow = async (url: string): Promise<string> => {
    const cookies = new Map<string, string>()
    let at = url
    while (at.startsWith(issuer)) {
      const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
      const answer = await fetch(at, { redirect: 'manual', headers })
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (!location) throw new Error(`The provider answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
      at = new URL(location, at).href
    }
    return at
  }

  return {
    issuer,
    file: { kind: 'oidc', issuer, clientId: client.client_id, clientSecret: client.client_secret },
    /** Sets the account and the token for further sign-ins, for a browser that visits the provider's pages itself. */
    setAnswer: (who: Who, tells: TokenChange | null = null) => {
      account = { eligibilityId: undefined, ...who }
      change = tells
    },
    /** The address to which the provider sends the browser after signing `who` in; `tells` changes its next token. */
    answer: (loginUrl: string, who: Who, tells: TokenChange | null = null): Promise<string> => {
      account = { eligibilityId: undefined, ...who }
      change = tells
      return follow(loginUrl)
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}
export type TestOidcProvider = Awaited<ReturnType<typeof openOidcProvider>>
