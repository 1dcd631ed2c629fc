import type { FastifyReply, FastifyRequest } from 'fastify'
import { samlMetadata } from '#platform/gateways/saml.ts'
import type { Asking } from '#platform/http/asking.ts'
import { setCookies } from '#platform/http/cookies.ts'
import { fail } from '#platform/http/fail.ts'
import { type RawRoute, serve } from '#platform/http/serve.ts'
import { findGroupId } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { authenticate } from '#server/sso/authenticate.ts'
import type { Onward } from '#server/sso/hand-off.ts'
import { startOidc, takeOidcAnswer } from '#server/sso/oidc-sign-on.ts'
import { startSaml, takeSamlAnswer } from '#server/sso/saml-sign-on.ts'
import { samlParty } from '#server/sso/sso-addresses.ts'
import { ssoStep } from '#server/sso/sso-refused.ts'
import { ssoCalls } from '#shared/sso/sso-calls.ts'

export const ssoRoutes = (portal: Portal) => {
  const { anyone } = who(portal)
  return serve(ssoCalls, {
    authenticate: anyone({ limit: '30/min', audit: 'authn.sso' }, (ask) => authenticate(portal, ask)),
  })
}

/** A provider's answer with two signatures and its certificates; far above what any sends. */
const mostBytes = 256 * 1024

const codeOf = (request: FastifyRequest): string => (request.params as { groupCode: string }).groupCode
const queryOf = (request: FastifyRequest): URLSearchParams => new URL(request.url, 'http://x').searchParams

type Step = (given: { groupCode: string; query: URLSearchParams; request: FastifyRequest; asking: Asking }) => Promise<Onward>

/** What a browser's way through a provider is made of; none of it is an envelope, and none signs anybody in. */
export const ssoSteps = (portal: Portal): RawRoute[] => {
  const step = (take: Step) => (request: FastifyRequest, reply: FastifyReply, asking: Asking) =>
    ssoStep(portal, asking, reply, async () => {
      const { url, cookies } = await take({ groupCode: codeOf(request), query: queryOf(request), request, asking })
      setCookies(request, reply, cookies)
      return reply.redirect(url, 303)
    })
  const guard = { who: 'anyone', limit: '600/min', audit: 'authn.sso' } as const
  return [
    {
      ...guard,
      ...{ name: 'readSamlMetadata', method: 'GET', path: '/api/sso/saml/{groupCode}/metadata', audit: 'none' },
      about: "Our entry for a group's SAML provider.",
      answer: async (request, reply) => {
        const groupCode = codeOf(request)
        if ((await findGroupId(portal.db, groupCode)) === null) fail('NotFound')
        return reply.type('application/samlmetadata+xml').send(samlMetadata(samlParty(portal, groupCode)))
      },
    },
    {
      ...guard,
      ...{ name: 'startSaml', method: 'GET', path: '/api/sso/saml/{groupCode}/login' },
      about: "Sends the browser to the group's SAML provider; `entryPage=VisitDoctor` comes back with it.",
      answer: step(({ groupCode, query, asking }) => startSaml(portal, { groupCode, entryPage: query.get('entryPage'), asking })),
    },
    {
      ...guard,
      ...{ name: 'takeSamlAnswer', method: 'POST', path: '/api/sso/saml/{groupCode}/acs', formFromAnySite: { mostBytes } },
      about: "Takes the SAML provider's posted answer and leads to /SAML/SAMLEntry.",
      answer: step(({ groupCode, request, asking }) => takeSamlAnswer(portal, { groupCode, form: request.body, asking })),
    },
    {
      ...guard,
      ...{ name: 'startOidc', method: 'GET', path: '/api/sso/oidc/{groupCode}/login' },
      about: "Sends the browser to the group's OpenID Connect provider; `entryPage=VisitDoctor` comes back with it.",
      answer: step(({ groupCode, query, asking }) => startOidc(portal, { groupCode, entryPage: query.get('entryPage'), asking })),
    },
    {
      ...guard,
      ...{ name: 'takeOidcAnswer', method: 'GET', path: '/api/sso/oidc/{groupCode}/callback' },
      about: "Takes the OpenID Connect provider's answer and leads to /SAML/SAMLEntry.",
      answer: step(({ groupCode, query, asking }) => takeOidcAnswer(portal, { groupCode, query, asking })),
    },
  ]
}
