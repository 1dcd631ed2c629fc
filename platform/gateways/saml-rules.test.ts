import { describe, expect, test } from 'vitest'
import type { SamlAnswer } from '#platform/gateways/saml-answer.ts'
import { answerProblem } from '#platform/gateways/saml-rules.ts'

const expected = { issuer: 'urn:idp', audience: 'urn:us', acsUrl: 'https://us.example/acs', now: new Date('2026-11-20T15:00:00Z') }
const bearer = {
  method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  recipient: 'https://us.example/acs',
  inResponseTo: '_1',
  notBefore: null,
  notOnOrAfter: '2026-11-20T15:05:00Z',
}
const good: SamlAnswer = {
  destination: 'https://us.example/acs',
  inResponseTo: '_1',
  issuers: ['urn:idp', 'urn:idp'],
  status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  assertionId: '_a',
  subject: 'ana',
  subjectFormat: null,
  confirmations: [bearer],
  notBefore: '2026-11-20T14:59:00.5Z',
  notOnOrAfter: '2026-11-20T15:05:00Z',
  audiences: [['urn:other', 'urn:us']],
  signIns: [{ sessionEnds: null, contexts: [] }],
  attributes: new Map(),
}
const confirmed = (change: Partial<typeof bearer> | { notBefore: string } | { method: string }) => ({
  confirmations: [{ ...bearer, ...change }],
})

test('an answer that meets all rules is accepted', () => {
  expect(answerProblem(good, expected)).toBeNull()
})

describe('an answer is refused when', () => {
  test.each<[what: string, change: Partial<SamlAnswer>, problem: string]>([
    ['the response has another issuer', { issuers: ['urn:other', 'urn:idp'] }, 'WrongIssuer'],
    ['the assertion has another issuer', { issuers: ['urn:other'] }, 'WrongIssuer'],
    ['it has no destination', { destination: null }, 'WrongDestination'],
    ['the destination only begins like ours', { destination: 'https://us.example/acs/../x' }, 'WrongDestination'],
    ['the provider failed', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'ProviderRefused'],
    ['there is no audience', { audiences: [] }, 'WrongAudience'],
    ['one of two audience restrictions excludes us', { audiences: [['urn:us'], ['urn:other']] }, 'WrongAudience'],
    ['it becomes valid 60.001 s from now', { notBefore: '2026-11-20T15:01:00.001Z' }, 'NotYetValid'],
    ['it expired 60 s ago', { notOnOrAfter: '2026-11-20T14:59:00Z' }, 'Expired'],
    ['its expiry has no time zone', { notOnOrAfter: '2026-11-20T15:05:00' }, 'Expired'],
    ['its expiry is not a time', { notOnOrAfter: '' }, 'Expired'],
    ['its start is not a time', { notBefore: 'soon' }, 'NotYetValid'],
    ["the provider's session ended", { signIns: [{ sessionEnds: '2026-11-20T14:00:00Z', contexts: [] }] }, 'Expired'],
    ['nobody signed in', { signIns: [] }, 'SubjectMissing'],
    ['nobody confirms the subject', { confirmations: [] }, 'SubjectMissing'],
    ['the confirmation is not the bearer', confirmed({ method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }), 'SubjectMissing'],
    ['the confirmation is for another recipient', confirmed({ recipient: 'https://other.example/acs' }), 'WrongRecipient'],
    ['the confirmation has a start', confirmed({ notBefore: '2026-11-20T14:00:00Z' }), 'NotYetValid'],
    ['the confirmation has no expiry', { confirmations: [{ ...bearer, notOnOrAfter: null }] }, 'Expired'],
    ['the confirmation has expired', confirmed({ notOnOrAfter: '2026-11-20T14:58:59Z' }), 'Expired'],
    ['the confirmation answers another request', confirmed({ inResponseTo: '_2' }), 'NotAsked'],
    ['only the confirmation answers a request', { inResponseTo: null }, 'NotAsked'],
    ['the assertion has no id', { assertionId: '' }, 'SubjectMissing'],
    ['the subject is empty', { subject: '' }, 'SubjectMissing'],
  ])('%s', (_, change, problem) => {
    expect(answerProblem({ ...good, ...change }, expected)).toBe(problem)
  })
})

test('a clock skew of up to a minute is accepted on both sides', () => {
  expect(answerProblem({ ...good, notBefore: '2026-11-20T15:01:00Z' }, expected)).toBeNull()
  expect(answerProblem({ ...good, notOnOrAfter: '2026-11-20T14:59:00.001Z' }, expected)).toBeNull()
})

test('one good confirmation of two is enough', () => {
  expect(answerProblem({ ...good, confirmations: [{ ...bearer, recipient: null }, bearer] }, expected)).toBeNull()
})
