import { expect, test } from 'vitest'
import { errorStatus } from '#shared/errors/error-codes.ts'

const codesOf = (status: number): string[] => Object.entries(errorStatus).flatMap(([code, its]) => (its === status ? [code] : []))

test('only codes about a session, a role or tampering have 401 or 403, because screens sign the member out on these', () => {
  expect(codesOf(401).sort()).toEqual(['SESSION_EXPIRED', 'UNAUTHORIZED', 'WEBSDK_AUTH_ERROR'])
  expect(codesOf(403).sort()).toEqual(['CrossOrigin', 'EveryGroupNeeded', 'FactorRequired', 'PinPending', 'RoleMissing'])
})

test('every code has a status that the portal uses', () => {
  const used = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]
  expect(Object.entries(errorStatus).filter(([, status]) => !used.includes(status))).toEqual([])
})

test.each([
  [400, 'InvalidRequest PasskeyRejected Rejected SsoFailed SsoNothingStored'],
  [404, 'CaseNotFound FeatureNotEnabled MemberNotFound NotFound PrimaryMemberOnly RegistrationTicketMissing ShareGone TicketNotFound'],
  [405, 'MethodNotAllowed'],
  [413, 'TooLarge'],
  [415, 'UnsupportedMediaType'],
  [429, 'SignInPaused TooManyTries'],
  [500, 'MessagesFailed ProfileUpdateFailed TicketFailed'],
  [503, 'AttachmentUnchecked CareUnavailable Overloaded PaymentUnavailable PinSendFailed RedirectFailed'],
])('the status %i is that of %s', (status, codes) => {
  expect(codesOf(status)).toEqual(expect.arrayContaining(codes.split(' ')))
})

test('a lookup that finds a person without coverage is a conflict, and an entry that breaks a rule is 422', () => {
  const { MemberNotActive, MemberTerminated, MultipleMembersFound, ProfileUserEmailDuplicated, VisitHasProvider } = errorStatus
  expect([MemberNotActive, MemberTerminated, MultipleMembersFound, ProfileUserEmailDuplicated, VisitHasProvider]).toEqual(
    Array(5).fill(409),
  )
  const { MemberNotAdult, InvalidInput, Required, PinInvalid, ZipInvalid } = errorStatus
  expect([MemberNotAdult, InvalidInput, Required, PinInvalid, ZipInvalid]).toEqual(Array(5).fill(422))
})
