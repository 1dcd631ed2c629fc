import type { SamlAnswer } from '#platform/gateways/saml-answer.ts'
import type { SsoReason } from '#platform/gateways/sso-refusal.ts'

/** Accepted clock skew of the provider, in ms. */
export const samlSkewMs = 60_000

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** SAML core 1.3.3: times are in UTC with a `Z`. Anything else returns NaN, which fails every comparison. */
const timeOf = (value: string): number => (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) ? Date.parse(value) : Number.NaN)

const isOver = (end: string, now: number): boolean => !(now - samlSkewMs < timeOf(end))
const isAhead = (start: string, now: number): boolean => !(now + samlSkewMs >= timeOf(start))

type Expected = { issuer: string; audience: string; acsUrl: string; now: Date }

const conditionsProblem = (
  { notBefore, notOnOrAfter, audiences, signIns }: SamlAnswer,
  audience: string,
  now: number,
): SsoReason | null => {
  if (notBefore !== null && isAhead(notBefore, now)) return 'NotYetValid'
  if (notOnOrAfter !== null && isOver(notOnOrAfter, now)) return 'Expired'
  if (audiences.length === 0 || !audiences.every((names) => names.includes(audience))) return 'WrongAudience'
  // Without an AuthnStatement, an assertion identifies a person but does not prove that they signed in.
  if (signIns.length === 0) return 'SubjectMissing'
  return signIns.some(({ sessionEnds }) => sessionEnds !== null && isOver(sessionEnds, now)) ? 'Expired' : null
}

/** Checks the bearer confirmation (profiles 4.1.4.2): our ACS URL, an end but no start, and the same InResponseTo as the response. */
const bearerProblem = ({ confirmations, inResponseTo }: SamlAnswer, acsUrl: string, now: number): SsoReason | null => {
  const problems = confirmations
    .filter(({ method }) => method === bearer)
    .map((one): SsoReason | null => {
      if (one.recipient !== acsUrl) return 'WrongRecipient'
      if (one.notBefore !== null) return 'NotYetValid'
      if (one.notOnOrAfter === null || isOver(one.notOnOrAfter, now)) return 'Expired'
      return one.inResponseTo === inResponseTo ? null : 'NotAsked'
    })
  if (problems.includes(null)) return null
  return problems[0] ?? 'SubjectMissing'
}

/**
 * Returns why a correctly signed response is invalid (wrong parties, wrong time, no subject); null if it is valid.
 * The caller checks that we requested it and that it is not a replay.
 */
export const answerProblem = (answer: SamlAnswer, { issuer, audience, acsUrl, now }: Expected): SsoReason | null => {
  const at = now.getTime()
  if (!answer.issuers.every((one) => one === issuer)) return 'WrongIssuer'
  if (answer.destination !== acsUrl) return 'WrongDestination'
  if (answer.status !== success) return 'ProviderRefused'
  return (
    conditionsProblem(answer, audience, at) ??
    bearerProblem(answer, acsUrl, at) ??
    (answer.assertionId === '' || answer.subject === '' ? 'SubjectMissing' : null)
  )
}
