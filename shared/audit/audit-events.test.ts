import { expect, test } from 'vitest'
import { careEventsHidden, careEventsHiddenOfSelf, portalEvents, portalEventsHidden } from '#shared/audit/audit-events.ts'
import { careEvents } from '#shared/audit/care-events.ts'

const ofAreas = (events: object, areas: string): string[] =>
  Object.keys(events).filter((event) => areas.split(' ').includes(event.split('.')[0] ?? ''))

const ownAreas =
  'authn mfa session device recovery registration user membership profile password phone email notifications push data account ' +
  'authenticator passkey family delegation favorites consult pharmacy program partner ticket card'
const operatorAreas =
  'token drugs procedures retention hold report field outbox operator approval admin eligibility calendar care clinician person'

test('members see every event of their own account, family and care in the portal', () => {
  expect(ofAreas(portalEvents, ownAreas).length).toBeGreaterThan(70)
  expect(ofAreas(portalEvents, ownAreas).filter((event) => portalEventsHidden.includes(event))).toEqual([])
})

test('members see who opened, helped, merged or answered them, but not searches among all members', () => {
  const seen = [
    'authz.fail',
    'member.open',
    'member.merge',
    'member.session.end',
    'case.read',
    'case.answer',
    'invoice.refund',
    'audit.export',
  ]
  expect(portalEventsHidden.filter((event) => seen.includes(event))).toEqual([])
  expect(portalEventsHidden).toEqual(expect.arrayContaining(['member.search', 'member.duplicate.read', 'invoice.search', 'case.list']))
})

test.each([
  // A question to the payer concerns one member, who sees it.
  ['portal', portalEvents, portalEventsHidden, ['eligibility.inquiry']],
  ['telehealth', careEvents, careEventsHidden, []],
] as const)('the work of operators and clinicians that concerns no member is in no list of a member: %s', (_, events, hidden, shown) => {
  expect(ofAreas(events, operatorAreas).length).toBeGreaterThan(20)
  expect(ofAreas(events, operatorAreas).filter((event) => !hidden.includes(event))).toEqual(shown)
})

test('members see what happens to their visits, records, messages and invoices, but not what pages write every few seconds', () => {
  const often = ['consult.draft', 'consult.notes', 'consult.options', 'message.draft', 'room.guests', 'room.ticket', 'slot.read']
  const hidden = ofAreas(careEvents, 'consult medical message records waiting room slot').filter((event) =>
    careEventsHidden.includes(event),
  )
  expect(hidden.sort()).toEqual(often)
  expect(careEventsHiddenOfSelf).toEqual(['consult.read', 'document.read', 'prescription.read', 'questionnaire.read', 'sdk.messages.read'])
})

test('every event says who sees it', () => {
  expect([...new Set(Object.values(portalEvents))].sort()).toEqual(['member', 'operator'])
  expect([...new Set(Object.values(careEvents))].sort()).toEqual(['log', 'member', 'others'])
})
