import { expect, test } from 'vitest'
import { maskedContact, proofNeeded, proofWaysOf } from '#shared/registration/proof-rules.ts'

const nobodyKnown = { policy: 'full', isProved: false, isLookedUp: true, hasContact: false, hasHistory: false } as const

test.each([
  [{}, null],
  [{ hasContact: true }, 'RegistrationProofNeeded'],
  [{ hasHistory: true }, 'RegistrationProofNeeded'],
  [{ hasHistory: true, isProved: true }, null],
  [{ isLookedUp: false }, 'LookUpYourself'],
  [{ isLookedUp: false, hasContact: true }, 'RegistrationProofNeeded'],
  [{ isLookedUp: false, isProved: true }, null],
  [{ policy: 'history', hasContact: true }, null],
  [{ policy: 'history', isLookedUp: false }, null],
  [{ policy: 'history', hasHistory: true }, 'RegistrationProofNeeded'],
] as const)('a person with %o needs %s', (change, needed) => {
  expect(proofNeeded({ ...nobodyKnown, ...change })).toBe(needed)
})

test('a masked contact shows a stranger neither the domain nor more than two digits', () => {
  expect(maskedContact('email', 'ana.rivera@example.com')).toBe('a•••@…')
  expect(maskedContact('text', '3125550144')).toBe('(•••) •••-••44')
  expect(proofWaysOf({ email: 'a@example.com', phone: null })).toEqual([{ way: 'email', to: 'a•••@…' }])
  expect(proofWaysOf({ email: null, phone: '3125550144' }).map(({ way }) => way)).toEqual(['text', 'phone_call'])
  expect(proofWaysOf({ email: null, phone: null })).toEqual([])
})
