import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeCare, someOptions } from '#care/sdk/testing/fake-care.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

// The flow is loaded on demand, which can take long on a busy machine.
beforeAll(async () => void (await import('#care/sdk/flows/request-visit/request-visit-flow.tsx')))
afterEach(() => vi.unstubAllGlobals())

const user = userEvent.setup()
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const flow = 'request-a-visit'

const whole: VisitDraft = {
  patientId: 'ana',
  state: 'TX',
  type: 'GeneralMedical',
  reason: 'A cough',
  method: 'Video',
  when: { kind: 'asap' },
  pharmacy: null,
}
/** A fake telehealth side with a complete draft, with the given changes. */
const careWith = (change: VisitDraft = {}) =>
  fakeCare({ options: someOptions({ draft: { draftId: 'd1', content: { ...whole, ...change } } }) })

test('the flow begins with the emergency check, and its heading has the focus [FLOW-24]', async () => {
  fakeCare()
  openFlow(flow)
  const heading = await step('Is this an emergency?')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
  expect(screen.getByRole('link', { name: '988' }).getAttribute('href')).toBe('tel:988')
  expect(screen.getByText('Step 1 of 10')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await press('This is not an emergency')
  const next = await step('Who is the visit for?')
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('who: missing fields show an error, and the first one gets the focus [FLOW-24]', async () => {
  fakeCare()
  openFlow(flow, { step: 'who' })
  await step('Who is the visit for?')
  await press('Continue')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Required', 'Required'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Ana Rivera/ })))
  await user.click(screen.getByRole('radio', { name: /Leo Rivera/ }))
  await user.selectOptions(screen.getByLabelText('State'), 'TX')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Continue')
  await step('What type of visit do you need?')
})

test('who: a person outside the sponsor’s age range cannot be chosen and shows why [FLOW-24]', async () => {
  const { policy } = someOptions()
  fakeCare({ options: someOptions({ policy: { ...policy, ageFrom: 18 } }) })
  openFlow(flow, { step: 'who' })
  await step('Who is the visit for?')
  const leo = screen.getByRole('radio', { name: /Leo Rivera/ })
  expect(leo.closest('label')?.textContent).toContain('We don’t offer visits for this age.')
  await user.click(leo)
  expect(leo).toHaveProperty('checked', false)
})

test('kind: each kind shows its price, and the type in the address is already chosen [FLOW-24]', async () => {
  fakeCare()
  openFlow(flow, { type: 'mental-health' })
  await step('Is this an emergency?')
  await press('This is not an emergency')
  await step('Who is the visit for?')
  await user.click(screen.getByRole('radio', { name: /Ana/ }))
  await user.selectOptions(screen.getByLabelText('State'), 'TX')
  await press('Continue')
  await step('What type of visit do you need?')
  expect(screen.getByRole('radio', { name: /Mental Health\s*\$45\.00/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: /General Medical\s*\$0\.00/ })).toHaveProperty('checked', false)
})

test('reason: text and symptoms are saved while they are entered [FLOW-24]', async () => {
  const { state } = careWith({ reason: '', when: { kind: 'times', times: [] } })
  openFlow(flow, { step: 'reason' })
  await step('What is the visit about?')
  await user.type(screen.getByLabelText('Reason for the visit'), 'Fever since Monday')
  await user.click(screen.getByRole('checkbox', { name: 'Fever' }))
  await waitFor(() => expect(state.content).toMatchObject({ reason: 'Fever since Monday', symptoms: ['fever'] }))
})

test('method: a phone visit requires a number and fills in the member’s own [FLOW-24]', async () => {
  const { state } = careWith()
  openFlow(flow, { step: 'method' })
  const interpreter = await screen.findByRole('link', { name: 'request it' })
  expect(interpreter.getAttribute('href')).toBe('/questions-or-feedback?about=interpreter')
  await step('How would you like to talk?')
  await user.click(screen.getByRole('radio', { name: /^Phone/ }))
  const number = screen.getByLabelText('Phone number for the visit')
  expect(number).toHaveProperty('value', '(512) 555-0118')
  await user.clear(number)
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toBe('Required')
  await user.type(number, '2125550100')
  await press('Continue')
  await step('When would you like your visit?')
  expect(state.content).toMatchObject({ method: 'Phone', phone: '(212) 555-0100' })
})

test('when: the number of waiting people is shown, and a chosen time is held at once [FLOW-24]', async () => {
  const { inputsOf, state } = careWith()
  openFlow(flow, { step: 'when' })
  await step('When would you like your visit?')
  expect(screen.getByText('2 people are ahead of you.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /Pick a time/ }))
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toBe('Required')
  const times = await screen.findByRole('group', { name: 'Maya Okafor, MD' })
  await user.click(within(times).getByRole('button'))
  expect(await screen.findByText(/We’re holding .+ for you/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:\d\d) left to finish$/)
  expect(inputsOf('hold_slot')).toEqual([{ slotId: 's1' }])
  await press('Continue')
  await step('Which pharmacy do you use?')
  expect(state.content.when).toMatchObject({ kind: 'slot', slotId: 's1' })
})

test('when: Continue waits for a time that is still being held [FLOW-24]', async () => {
  const { state } = careWith({ when: { kind: 'times', times: [] } })
  openFlow(flow, { step: 'when' })
  await step('When would you like your visit?')
  await user.click(screen.getByRole('radio', { name: /Pick a time/ }))
  const time = within(await screen.findByRole('group', { name: 'Maya Okafor, MD' })).getByRole('button')
  // Without `user`, which would wait until the time is held.
  act(() => time.click())
  act(() => screen.getByRole('button', { name: 'Continue' }).click())
  await step('Which pharmacy do you use?')
  expect(state.content.when).toMatchObject({ kind: 'slot', slotId: 's1' })
})

test('when: a time taken by somebody else is reported and not chosen [FLOW-24]', async () => {
  const { state } = careWith({ when: { kind: 'times', times: [] } })
  state.refusals.hold_slot = { status: 409, code: 'SlotTaken' }
  openFlow(flow, { step: 'when' })
  await step('When would you like your visit?')
  await user.click(screen.getByRole('radio', { name: /Pick a time/ }))
  await user.click(within(await screen.findByRole('group', { name: 'Maya Okafor, MD' })).getByRole('button'))
  expect(await screen.findByText('Someone else just took this time. Please choose another.')).toBeTruthy()
  expect(screen.queryByText(/We’re holding .+ for you/)).toBeNull()
  expect(state.content.when).not.toMatchObject({ kind: 'slot' })
})

test('times: up to three times can be named, each with day and time of day [FLOW-24]', async () => {
  const { state } = careWith({ type: 'MentalHealth', when: { kind: 'times', times: [] } })
  openFlow(flow, { step: 'times' })
  await step('Which times work for you?')
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toBe('Required')
  await press('Add another time')
  await press('Add another time')
  expect(screen.queryByRole('button', { name: 'Add another time' })).toBeNull()
  for (const n of [1, 2]) {
    const row = within(screen.getByRole('group', { name: `Time ${n}` }))
    const days = [...(row.getByLabelText('Day') as HTMLSelectElement).options]
    await user.selectOptions(row.getByLabelText('Day'), days[n]?.value ?? '')
    await user.selectOptions(row.getByLabelText('Time of day'), '09:30')
  }
  await press('Remove time 3')
  await press('Continue')
  await step('Which pharmacy do you use?')
  expect(state.content.when).toMatchObject({ kind: 'times', times: [expect.any(String), expect.any(String)] })
})

test('pharmacy: the search requires a zip [ERR-18 ZIP-05]', async () => {
  careWith()
  const { findPharmacies } = openFlow(flow, { step: 'pharmacy' })
  await step('Which pharmacy do you use?')
  await user.clear(screen.getByLabelText('Zip'))
  await press('Find pharmacies')
  expect((await screen.findByRole('alert')).textContent).toBe('Zip Code is required')
  expect(findPharmacies).not.toHaveBeenCalled()
})

test('pharmacy: a pharmacy is found by zip and saved [FLOW-24]', async () => {
  const { state } = careWith()
  const pharmacy = { id: 'p1', name: 'Corner Pharmacy', address: '1 Main St, Austin, TX 78704', phone: '5125550100' }
  const { findPharmacies } = openFlow(flow, { step: 'pharmacy' }, [pharmacy])
  await step('Which pharmacy do you use?')
  await press('Find pharmacies')
  await user.click(await screen.findByRole('radio', { name: /Corner Pharmacy/ }))
  expect(findPharmacies).toHaveBeenCalledWith('78704')
  await press('Continue')
  await step('What should the clinician know?')
  expect(state.content.pharmacy).toEqual(pharmacy)
})

test('pharmacy: those of earlier requests are offered without a search, and each only once [FAV-12]', async () => {
  const place = { address1: '1 Main St', city: 'Austin', state: 'TX', zip: '78704' }
  const saved = { id: 'p1', name: 'Corner Pharmacy', address: '1 Main St, Austin, TX 78704', phone: '5125550100', place }
  const { state } = fakeCare({ options: someOptions({ pharmacies: [saved], draft: { draftId: 'd1', content: whole } }) })
  openFlow(flow, { step: 'pharmacy' }, [saved, { ...saved, id: 'p2', name: 'Second Pharmacy' }])
  await step('Which pharmacy do you use?')
  const names = () =>
    screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.match(/^\w+ Pharmacy|^No pharmacy/)?.[0])
  expect(names()).toEqual(['Corner Pharmacy', 'No pharmacy'])
  await user.click(screen.getByRole('radio', { name: /Corner Pharmacy/ }))
  await press('Find pharmacies')
  await screen.findByRole('radio', { name: /Second Pharmacy/ })
  expect(names()).toEqual(['Corner Pharmacy', 'Second Pharmacy', 'No pharmacy'])
  await press('Continue')
  await step('What should the clinician know?')
  expect(state.content.pharmacy).toEqual(saved)
})

test('price: $0 is shown as $0.00, and consent is required [FLOW-24]', async () => {
  careWith()
  openFlow(flow, { step: 'price' })
  await step('What it costs')
  expect(screen.getByText('$0.00')).toBeTruthy()
  await press('Continue')
  expect(screen.getByText('Please check the box to continue.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /I agree to receive care/ }))
  await press('Continue')
  await step('Review your request')
})

test('confirm: all answers are listed, each with a button back to its step [FLOW-24]', async () => {
  careWith()
  openFlow(flow, { step: 'confirm' })
  await step('Review your request')
  expect(screen.getAllByRole('definition').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Ana Rivera',
    'TX',
    'General Medical',
    'A cough',
    'Video',
    'As soon as possible',
    'None for now',
    '$0.00',
  ])
  await press('Change: Type of visit')
  await step('What type of visit do you need?')
})
