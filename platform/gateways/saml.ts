import { generateServiceProviderMetadata, SAML, type SamlConfig, SamlStatusError } from '@node-saml/node-saml'
import { readAnswer } from '#platform/gateways/saml-answer.ts'
import { answerProblem, samlSkewMs } from '#platform/gateways/saml-rules.ts'
import { plainSaml } from '#platform/gateways/saml-text.ts'
import { SsoRefusal, type SsoStatement } from '#platform/gateways/sso-refusal.ts'

/** An identity provider, as its metadata describes it. */
export type SamlProvider = { issuer: string; ssoUrl: string; certificates: readonly string[] }
/** The portal, as the provider's administrator enters it. */
export type SamlParty = { entityId: string; acsUrl: string }

/** Changes with each sign-in, so it cannot identify a person. */
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

const configOf = (provider: SamlProvider, { entityId, acsUrl }: SamlParty): SamlConfig => ({
  issuer: entityId,
  callbackUrl: acsUrl,
  entryPoint: provider.ssoUrl,
  idpCert: [...provider.certificates],
  identifierFormat: null,
  disableRequestedAuthnContext: true,
  wantAuthnResponseSigned: true,
  wantAssertionsSigned: true,
  // saml-rules.ts checks audience, times and recipient: on the portal's clock, and with a reason for the audit log.
  audience: false,
  acceptedClockSkewMs: -1,
})

/** Lets the library check both signatures and keeps the exact bytes that they cover for parsing. */
class SignedResponse extends SAML {
  signed: string | null = null
  protected override getSignedAssertion(signedXml: string): Promise<string | null> {
    this.signed = signedXml
    return super.getSignedAssertion(signedXml)
  }
}

/** Returns the provider's sign-in URL (HTTP-Redirect binding). */
export const samlLoginUrl = (provider: SamlProvider, party: SamlParty, requestId: string): Promise<string> =>
  new SAML({ ...configOf(provider, party), generateUniqueId: () => requestId }).getAuthorizeUrlAsync('', undefined, {})

/** Our metadata for the provider's configuration. */
export const samlMetadata = ({ entityId, acsUrl }: SamlParty): string =>
  generateServiceProviderMetadata({ issuer: entityId, callbackUrl: acsUrl, identifierFormat: null, wantAssertionsSigned: true })

export type SamlStatement = SsoStatement & {
  assertionId: string
  /** The id of our request; null if the sign-in began at the provider. */
  inResponseTo: string | null
  /** Until when the assertion id must be kept to detect a replay; after that the assertion has expired. */
  until: Date
}

/**
 * Validates the provider's response: response and assertion signed by its key, for us, issued by it, current, with a subject.
 * @throws SsoRefusal with the reason
 */
export const readSamlResponse = async (
  provider: SamlProvider,
  party: SamlParty,
  { samlResponse, now }: { samlResponse: string; now: Date },
): Promise<SamlStatement> => {
  const xml = plainSaml(samlResponse)
  const response = new SignedResponse(configOf(provider, party))
  try {
    await response.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
  } catch (error) {
    if (error instanceof SamlStatusError) throw new SsoRefusal('ProviderRefused')
    throw new SsoRefusal(response.signed === null ? 'SignatureInvalid' : 'Unreadable')
  }
  if (response.signed === null) throw new SsoRefusal('SignatureInvalid')
  const answer = readAnswer(response.signed)
  const problem = answerProblem(answer, { issuer: provider.issuer, audience: party.entityId, acsUrl: party.acsUrl, now })
  if (problem) throw new SsoRefusal(problem)
  const ends = answer.confirmations.map(({ notOnOrAfter }) => Date.parse(notOnOrAfter ?? '')).filter((end) => !Number.isNaN(end))
  return {
    subject: answer.subjectFormat === transient ? null : answer.subject,
    attributes: answer.attributes,
    authentication: answer.signIns.flatMap(({ contexts }) => contexts),
    assertionId: answer.assertionId,
    inResponseTo: answer.inResponseTo,
    until: new Date(Math.max(...ends) + samlSkewMs),
  }
}
