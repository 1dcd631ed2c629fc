import * as oidc from 'openid-client'
import { publicFetch } from '#platform/gateways/public-fetch.ts'
import { type SsoReason, SsoRefusal, type SsoStatement } from '#platform/gateways/sso-refusal.ts'
import { isLoopback } from '#platform/loopback.ts'

/**
 * `allowsLocal`: whether the provider may be on this machine or in a private network, as in the demo. `scope`: which claims are asked for.
 */
export type OidcProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  allowsLocal: boolean
  scope: 'openid' | 'openid email profile'
}

/** Values that tie a callback to our request: state (in the URL), nonce (in the token), PKCE verifier (at the token endpoint). */
export type OidcQuestion = { state: string; nonce: string; codeVerifier: string }

const timeoutSeconds = 10
const toleranceSeconds = 60

/** HTTP basic, the standard's default, unless the provider's metadata does not list it; then the secret is sent in the form. */
const secretAuth =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const method =
      server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false
        ? oidc.ClientSecretPost
        : oidc.ClientSecretBasic
    method(secret)(server, client, body, headers)
  }

/**
 * Runs discovery on each call, so that a provider may change its endpoints and keys. The ID token's signature is verified, in addition to
 * TLS.
 */
const configurationOf = async ({ issuer, clientId, clientSecret, allowsLocal }: OidcProvider, now: Date): Promise<oidc.Configuration> => {
  const url = new URL(issuer)
  const metadata = {
    // The library uses the machine's clock; the portal's clock may differ from it.
    [oidc.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    [oidc.clockTolerance]: toleranceSeconds,
  }
  const isLocal = allowsLocal && url.protocol === 'http:' && isLoopback(url.hostname)
  const execute = [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])]
  // Discovery, keys and tokens: the library calls this for every request, and keeps it in the configuration.
  const fetching = allowsLocal ? {} : { [oidc.customFetch]: (address: string, init: oidc.CustomFetchOptions) => publicFetch(address, init) }
  const options = { execute, timeout: timeoutSeconds, ...fetching }
  const configuration = await oidc.discovery(url, clientId, metadata, secretAuth(clientSecret), options)
  // A multi-tenant provider answers for all its tenants; only the configured issuer is the sponsor's.
  if (configuration.serverMetadata().issuer !== issuer) throw new SsoRefusal('WrongIssuer')
  return configuration
}

const claimReasons: Record<string, SsoReason> = { iss: 'WrongIssuer', aud: 'WrongAudience', azp: 'WrongAudience', nonce: 'WrongNonce' }

/** Maps the library's errors to the reasons of the audit log. */
const reasonOf = (error: unknown): SsoReason => {
  if (error instanceof SsoRefusal) return error.reason
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) return 'ProviderRefused'
  // `fetch` throws it when the provider is unreachable.
  if (error instanceof TypeError) return 'ProviderUnreachable'
  const { code, cause } = error as { code?: string; cause?: { cause?: { claim?: string } } }
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return 'ProviderUnreachable'
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'Expired'
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'WrongIssuer'
  return claimReasons[cause?.cause?.claim ?? ''] ?? 'TokenRefused'
}

const refusing = async <T>(act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    throw new SsoRefusal(reasonOf(error))
  }
}

/**
 * Returns the provider's sign-in URL and the values that its callback must match.
 * @throws SsoRefusal when discovery fails
 */
export const oidcLogin = (provider: OidcProvider, redirectUri: string, now: Date): Promise<{ url: string; question: OidcQuestion }> =>
  refusing(async () => {
    const configuration = await configurationOf(provider, now)
    const question = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() }
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: provider.scope,
      state: question.state,
      nonce: question.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(question.codeVerifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, question }
  })

const valuesOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((value) => ['string', 'number', 'boolean'].includes(typeof value)).map(String)

/**
 * Exchanges the authorization code for the provider's claims.
 * @param callback the address that the browser came back to, with its query
 * @throws SsoRefusal with the reason
 */
export const readOidcAnswer = (provider: OidcProvider, callback: URL, question: OidcQuestion, now: Date): Promise<SsoStatement> =>
  refusing(async () => {
    const configuration = await configurationOf(provider, now)
    const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: question.codeVerifier,
      expectedState: question.state,
      expectedNonce: question.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new SsoRefusal('TokenRefused')
    const attributes = new Map(Object.entries(claims).map(([name, claim]) => [name, valuesOf(claim)]))
    return { subject: claims.sub, attributes, authentication: ['amr', 'acr'].flatMap((name) => attributes.get(name) ?? []) }
  })
