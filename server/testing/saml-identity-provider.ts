import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import samlp from 'samlp'
import { selfSignedCertificate } from '#server/testing/self-signed-certificate.ts'

/** Overrides for one response; omitted fields are as a correct provider sends them. */
export type SamlAnswerOptions = {
  nameId?: string
  eligibilityId?: string | string[]
  nameIdentifierFormat?: string
  relayState?: string
  /** Responds with this status and no assertion. */
  failsWith?: string
} & Partial<Record<'issuer' | 'audience' | 'recipient' | 'destination' | 'inResponseTo' | 'key' | 'cert' | 'samlStatusCode', string>> & {
    signResponse?: boolean
    /** Attributes besides the number. */
    claims?: Readonly<Record<string, string | string[]>>
    authnContextClassRef?: string
    signAssertion?: boolean
    signatureAlgorithm?: string
    digestAlgorithm?: string
    lifetimeInSeconds?: number
  }

const mapper = ({ nameId, eligibilityId, claims }: Pick<SamlAnswerOptions, 'nameId' | 'eligibilityId' | 'claims'>) => ({
  getClaims: () => ({ eligibilityId, email: 'ana.rivera@example.com', ...claims }),
  getNameIdentifier: () => ({ nameIdentifier: nameId }),
})

type PostUrl = (error: null, url: string) => void

const fieldOf = (html: string, name: string): string => new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(html)?.[1] ?? ''

/** A listening identity provider (Auth0's samlp) that signs in the account the test chooses, without asking. */
export const openSamlProvider = async ({ acsUrl, entityId }: { acsUrl: string; entityId: string }) => {
  const { key, certificate } = selfSignedCertificate()
  const issuer = 'urn:test:provider'
  let next: SamlAnswerOptions = {}
  const server = createServer((request, response) => {
    const { nameId = 'ana@provider', eligibilityId, claims, relayState, failsWith, ...overrides } = next
    const query = Object.fromEntries(new URL(request.url ?? '/', 'http://x').searchParams)
    const set = (name: string, value: string) => response.setHeader(name, value)
    const send = (body: string | number) => response.end(String(body))
    const common = {
      issuer,
      key,
      cert: certificate,
      audience: entityId,
      recipient: acsUrl,
      destination: acsUrl,
      signResponse: true,
      signAssertion: true,
      lifetimeInSeconds: 300,
      RelayState: relayState,
      profileMapper: mapper,
      signatureAlgorithm: 'rsa-sha256',
      digestAlgorithm: 'sha256',
      ...overrides,
    }
    const answer = failsWith
      ? samlp.sendError({ ...common, error: { code: failsWith }, getPostURL: (_: object, done: PostUrl) => done(null, acsUrl) })
      : samlp.auth({
          ...common,
          getPostURL: (_audience: string, _asked: object, _: object, done: PostUrl) => done(null, acsUrl),
          getUserFromRequest: () => ({ nameId, eligibilityId, ...(claims ? { claims } : {}) }),
        })
    answer(Object.assign(request, { query }), Object.assign(response, { set, send }), (error) => send(error?.message ?? ''))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const ssoUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sso`
  return {
    file: { kind: 'saml', issuer, ssoUrl, certificates: [certificate] },
    key,
    certificate,
    /** Sets the further responses, for a browser that visits the provider's page itself. */
    setAnswer: (options: SamlAnswerOptions) => {
      next = options
    },
    /** The form that the provider's page would post, in response to our request or unsolicited. */
    answer: async (loginUrl: string | null, options: SamlAnswerOptions = {}): Promise<{ SAMLResponse: string; RelayState: string }> => {
      next = options
      const html = await (await fetch(loginUrl ?? ssoUrl)).text()
      return { SAMLResponse: fieldOf(html, 'SAMLResponse'), RelayState: fieldOf(html, 'RelayState') }
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}
export type TestSamlProvider = Awaited<ReturnType<typeof openSamlProvider>>
