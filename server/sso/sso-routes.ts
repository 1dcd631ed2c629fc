import type { FastifyRequest } from 'fastify'
import { samlMetadata } from '#platform/gateways/saml.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type RawRoute, serve } from '#platform/http/serve.ts'
import { ssoStep } from '#platform/sso/sso-refused.ts'
import type { Onward } from '#platform/sso/sso-request.ts'
import { findGroupId } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { authenticate } from '#server/sso/authenticate.ts'
import { handleOidcResponse, startOidc } from '#server/sso/oidc-sign-on.ts'
import { handleSamlResponse, startSaml } from '#server/sso/saml-sign-on.ts'
import { samlParty } from '#server/sso/sso-addresses.ts'
import { coverageProblems } from '#shared/eligibility/coverage-rules.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { ssoCalls } from '#shared/sso/sso-calls.ts'

export const ssoRoutes = (portal: Portal) => {
  const { anyone } = who(portal)
  return serve(ssoCalls, {
    authenticate: anyone(
      {
        limit: '30/min',
        audit: 'authn.sso',
        refuses: ['SsoFailed', 'SsoNothingStored', 'MemberNotAdult', 'Under18', ...coverageProblems],
      },
      (ask) => authenticate(portal, ask),
    ),
  })
}

/** Request size limit: far above a response with two signatures and certificates. */
const mostBytes = 256 * 1024

const codeOf = (request: FastifyRequest): string => (request.params as { groupCode: string }).groupCode
type Step = (given: { groupCode: string; query: URLSearchParams; body: unknown; request: RequestContext }) => Promise<Onward>

/** The routes of single sign-on through a provider. They return no JSON envelope and sign nobody in. */
export const ssoSteps = (portal: Portal): RawRoute[] => {
  const errorUrl = (code?: string) => withQuery(paths.ssoError, { error: code })
  const step = (handle: Step) =>
    ssoStep(portal, { event: 'authn.sso', errorUrl }, ({ request, query, body, context }) =>
      handle({ groupCode: codeOf(request), query, body, request: context }),
    )
  const guard = { who: 'anyone', limit: '600/min', audit: 'authn.sso' } as const
  return [
    {
      ...guard,
      name: 'readSamlMetadata',
      sends: 'application/samlmetadata+xml',
      method: 'GET',
      path: '/api/sso/saml/{groupCode}/metadata',
      audit: 'none',
      refuses: ['NotFound'],
      about: "Our entry for a group's SAML provider.",
      answer: async (request, reply) => {
        const groupCode = codeOf(request)
        if ((await findGroupId(portal.db, groupCode)) === null) fail('NotFound')
        return reply.type('application/samlmetadata+xml').send(samlMetadata(samlParty(portal, groupCode)))
      },
    },
    {
      ...guard,
      name: 'startSaml',
      sends: 'redirect',
      method: 'GET',
      path: '/api/sso/saml/{groupCode}/login',
      about: "Sends the browser to the group's SAML provider; `entryPage=VisitDoctor` comes back with it.",
      answer: step(({ groupCode, query, request: context }) =>
        startSaml(portal, { groupCode, entryPage: query.get('entryPage'), request: context }),
      ),
    },
    {
      ...guard,
      name: 'takeSamlAnswer',
      sends: 'redirect',
      method: 'POST',
      path: '/api/sso/saml/{groupCode}/acs',
      formFromAnySite: { mostBytes },
      about: "Takes the SAML provider's posted answer and leads to /SAML/SAMLEntry.",
      answer: step(({ groupCode, body, request: context }) => handleSamlResponse(portal, { groupCode, form: body, request: context })),
    },
    {
      ...guard,
      name: 'startOidc',
      sends: 'redirect',
      method: 'GET',
      path: '/api/sso/oidc/{groupCode}/login',
      about: "Sends the browser to the group's OpenID Connect provider; `entryPage=VisitDoctor` comes back with it.",
      answer: step(({ groupCode, query, request: context }) =>
        startOidc(portal, { groupCode, entryPage: query.get('entryPage'), request: context }),
      ),
    },
    {
      ...guard,
      name: 'takeOidcAnswer',
      sends: 'redirect',
      method: 'GET',
      path: '/api/sso/oidc/{groupCode}/callback',
      about: "Takes the OpenID Connect provider's answer and leads to /SAML/SAMLEntry.",
      answer: step(({ groupCode, query, request: context }) => handleOidcResponse(portal, { groupCode, query, request: context })),
    },
  ]
}
