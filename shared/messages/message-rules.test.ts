import { expect, test } from 'vitest'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import {
  answersFor,
  attachmentTypes,
  messageProblems,
  mostAttachmentBytes,
  teamsFor,
  writingRefusal,
} from '#shared/messages/message-rules.ts'
import { threadRow } from '#shared/messages/message-shape.ts'

const all = { features: ['Telehealth', 'BehavioralHealth'], isCovered: true }

test("a member can write to the teams of the group's visit types, and to billing and support", () => {
  expect(teamsFor(all)).toEqual(['GeneralMedical', 'MentalHealth', 'Dermatology', 'Nutrition', 'BillingSupport'])
  expect(teamsFor({ features: ['Telehealth'] })).toEqual(['GeneralMedical', 'Dermatology', 'Nutrition', 'BillingSupport'])
  expect(teamsFor({ features: [] })).toEqual(['BillingSupport'])
})

test.each([
  [all, 'MentalHealth', null],
  [{ ...all, features: ['Telehealth'] }, 'MentalHealth', 'FeatureNotEnabled'],
  [{ ...all, isCovered: false }, 'GeneralMedical', 'CoverageEnded'],
  [{ ...all, isCovered: false }, 'BillingSupport', null],
] as const)('a member of %o writing to %s gets the refusal %s', (group, team, refusal) => {
  expect(writingRefusal(group, team)).toBe(refusal)
})

test('a clinician answers for their visit types, and everyone for billing and support', () => {
  const doctor = { types: ['GeneralMedical'] as const }
  expect(answersFor(doctor, 'GeneralMedical')).toBe(true)
  expect(answersFor(doctor, 'Nutrition')).toBe(false)
  expect(answersFor(doctor, 'BillingSupport')).toBe(true)
})

test('a new message needs a team, a patient and a subject; a reply needs only text', () => {
  const nothing = { text: ' ', subject: '', team: null, patientId: null }
  expect(messageProblems(nothing, { isNew: true })).toEqual({
    patientId: 'Required',
    team: 'Required',
    subject: 'Required',
    text: 'Required',
  })
  expect(messageProblems(nothing, { isNew: false })).toEqual({ text: 'Required' })
  expect(messageProblems({ text: 'Hi', subject: 'x', team: 'Nutrition', patientId: 'th' }, { isNew: true })).toEqual({})
})

test('the sentence for a refused attachment names the types and the size that are accepted', () => {
  expect(attachmentTypes).toEqual(['application/pdf', 'image/jpeg', 'image/png'])
  expect(errorTexts.AttachmentInvalid).toBe(`Please choose a PDF, JPEG or PNG file up to ${mostAttachmentBytes / 1024 / 1024} MB.`)
})

test('the last message of a conversation is by the member or the clinic, and by somebody else unless it says so', () => {
  const { last } = threadRow.shape
  const sentAt = '2026-11-20T15:00:00.000Z'
  for (const from of ['member', 'clinic'])
    expect(last.parse({ from, author: 'Ana', text: 'Hi', sentAt })).toEqual({ from, author: 'Ana', isOwn: false, text: 'Hi', sentAt })
  expect(last.safeParse({ from: 'memberx', author: 'Ana', text: 'Hi', sentAt }).success).toBe(false)
})
