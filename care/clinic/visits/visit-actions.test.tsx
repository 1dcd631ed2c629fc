import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderClinic, startClinic, testVisit } from '#care/clinic/testing/clinic-page.tsx'
import { VisitActions } from '#care/clinic/visits/visit-actions.tsx'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'

beforeEach(startClinic)

const now = new Date()
const ahead = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)
const render = (changes: Partial<ClinicVisit> = {}) => renderClinic(<VisitActions visit={testVisit(changes)} now={now} />)

test.each([
  ['is requested as soon as possible', {}, ['Accept', 'Cancel visit']],
  [
    'is requested for two times, one of them past',
    { isOnDemand: false, requestedTimes: [ahead(-5), ahead(60)] },
    ['Accept', 'Offer other times', 'Cancel visit'],
  ],
  ['has offered times', { isOnDemand: false, status: 'Proposed', isMine: true }, ['Offer other times', 'Return to queue', 'Cancel visit']],
  ['is scheduled with them', { status: 'Locked', isMine: true }, ['Start visit', 'Hand over', 'Return to queue', 'Cancel visit']],
  ['started', { status: 'Started', isMine: true }, ['Cancel visit']],
] as const)('a clinician sees the allowed actions of a visit that %s', (_what, changes, wanted) => {
  render(changes as Partial<ClinicVisit>)
  expect(buttons()).toEqual(wanted)
})

test.each([
  ['more than 10 minutes early', { isOnDemand: false, requestedAt: ahead(30) }, 'You can start the visit up to 10 minutes early.'],
  ['while the member is about to cancel', { heldUntil: ahead(0.4) }, 'The member is about to cancel. Please wait 30 seconds.'],
] as const)('a visit cannot be started %s, and a sentence says why', (_what, changes, sentence) => {
  render({ status: 'Locked', isMine: true, ...changes })
  expect(screen.getByRole('button', { name: 'Start visit' })).toHaveProperty('disabled', true)
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('accepting sends the requested time; giving back asks first', async () => {
  const user = userEvent.setup()
  const server = fakeServer({})
  const first = render({ isOnDemand: false, requestedTimes: [ahead(60)] })
  await user.click(screen.getByRole('button', { name: /^Accept / }))
  expect(server.asked[0]).toMatchObject({ call: 'POST /mobile/clinic/visits/v-1/accept', body: { at: ahead(60) } })
  first.unmount()
  render({ status: 'Locked', isMine: true })
  await user.click(screen.getByRole('button', { name: 'Return to queue' }))
  const question = within(screen.getByRole('dialog', { name: 'Return this visit to the queue?' }))
  await user.click(question.getByRole('button', { name: 'Keep it' }))
  expect(server.count('POST /mobile/clinic/visits/v-1/release')).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Return to queue' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Return to queue' }))
  expect(server.count('POST /mobile/clinic/visits/v-1/release')).toBe(1)
})
