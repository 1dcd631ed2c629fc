import { expect, test } from 'vitest'
import { type FileEnvelope, judgeEnvelope, type KnownPartner, shareFiles } from '#shared/eligibility/partner-envelope.ts'
import { defaultPartnerSettings, type PartnerSettings } from '#shared/eligibility/partner-settings.ts'

const envelope: FileEnvelope = {
  senderQualifier: 'ZZ',
  senderId: 'ACME',
  receiverQualifier: 'ZZ',
  receiverId: 'FOYER',
  senderCode: 'ACMEHR',
  receiverCode: 'FOYER',
  usage: 'P',
}

const partner = (id: string, settings: Partial<PartnerSettings>, given: Partial<KnownPartner> = {}): KnownPartner => ({
  id,
  mode: 'live',
  isArchived: false,
  settings: { ...defaultPartnerSettings, ...settings },
  ...given,
})

const acme = partner('acme', { senderId: 'ACME' })
const anybody = partner('anybody', {})
const other = partner('other', { senderId: 'OTHER' })

const verdict = (partners: KnownPartner[], chosen: KnownPartner | null = null, file: Partial<FileEnvelope> = {}) => {
  const found = judgeEnvelope(partners, chosen, { ...envelope, ...file })
  return found.problem ?? found.partner?.id ?? 'none'
}

test('the sender of a file decides whose it is, unless an operator chose a partner without a sender', () => {
  expect(verdict([acme, other, anybody])).toBe('acme')
  expect(verdict([other, anybody])).toBe('none')
  expect(verdict([other, anybody], anybody)).toBe('anybody')
  expect(verdict([acme, anybody], anybody)).toBe('sender of another partner')
  expect(verdict([acme, other], other)).toBe('sender of another partner')
  expect(verdict([other], other)).toBe('other sender')
  expect(verdict([acme], acme)).toBe('acme')
})

test('a qualifier and the sender of the functional group are compared too', () => {
  expect(verdict([partner('a', { senderQualifier: '30', senderId: 'ACME' })])).toBe('none')
  expect(verdict([partner('a', { senderQualifier: 'ZZ', senderId: 'ACME', senderCode: 'ACMEHR' })])).toBe('a')
  expect(verdict([partner('a', { senderCode: 'ACMEHR' }), partner('b', { senderCode: 'ACMECOBRA' })])).toBe('a')
})

test('of several partners with one sender, the most precise counts; two equally precise ones are refused', () => {
  const precise = partner('precise', { senderId: 'ACME', receiverId: 'FOYER' })
  const elsewhere = partner('elsewhere', { senderId: 'ACME', receiverId: 'ELSEWHERE' })
  expect(verdict([acme, precise, elsewhere])).toBe('precise')
  expect(verdict([elsewhere])).toBe('other receiver')
  expect(verdict([acme, partner('twin', { senderId: 'ACME' })])).toBe('several partners')
  expect(verdict([acme, partner('twin', { senderId: 'ACME' })], acme)).toBe('acme')
})

test('an archived partner gets no files, also if an operator chooses it', () => {
  const archived = { ...acme, isArchived: true }
  expect(verdict([archived, other])).toBe('archived partner')
  expect(verdict([archived], archived)).toBe('archived partner')
  expect(verdict([archived, partner('successor', { senderId: 'ACME' })])).toBe('successor')
})

test('a test file is refused unless the partner is in test', () => {
  expect(verdict([acme], null, { usage: 'T' })).toBe('test file of a live partner')
  expect(verdict([{ ...acme, mode: 'test' }], null, { usage: 'T' })).toBe('acme')
  expect(verdict([{ ...acme, mode: 'test' }])).toBe('acme')
  expect(verdict([other], null, { usage: 'T' })).toBe('none')
})

test('two partners share files if both could be meant and neither is more precise', () => {
  const shared = (one: Partial<PartnerSettings>, two: Partial<PartnerSettings>) =>
    shareFiles({ ...defaultPartnerSettings, ...one }, { ...defaultPartnerSettings, ...two })
  expect(shared({ senderId: 'ACME' }, { senderId: 'ACME' })).toBe(true)
  expect(shared({ senderId: 'ACME' }, { senderCode: 'ACMEHR' })).toBe(true)
  expect(shared({ senderId: 'ACME' }, { senderId: 'ACME', receiverId: 'FOYER' })).toBe(false)
  expect(shared({ senderId: 'ACME' }, { senderId: 'OTHER' })).toBe(false)
  expect(shared({}, {})).toBe(false)
})
