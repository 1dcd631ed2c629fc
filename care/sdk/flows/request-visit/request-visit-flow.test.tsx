import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeCare, someOptions } from '#care/sdk/testing/fake-care.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import type { PlanPriceReason } from '#shared/visits/plan-price.ts'
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
  expect(screen.getByText('Step 1 of 7')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await press('This is not an emergency')
  const next = await step('Who is the visit for?')
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('who: the member and the state of their zip are preselected and saved only on Continue [FLOW-24]', async () => {
  const { state } = fakeCare()
  openFlow(flow, { step: 'who' })
  await step('Who is the visit for?')
  expect(screen.getByRole('radio', { name: /Ana Rivera/ })).toHaveProperty('checked', true)
  const states = screen.getByLabelText<HTMLSelectElement>('State')
  expect(states.selectedOptions[0]?.textContent).toBe('Texas')
  expect(state.content).toEqual({})
  await press('Continue')
  await step('What is the visit about?')
  await waitFor(() => expect(state.content).toMatchObject({ patientId: 'ana', state: 'TX' }))
})

test('who: missing fields show an error, and the first one gets the focus [FLOW-24]', async () => {
  const alone = { pharmacies: [], hasMedicalInfo: false, dateOfBirth: '2015-02-01', last: 'Rivera', isSelf: false }
  const patients = ['Leo', 'Mia'].map((first) => ({ ...alone, first, telehealthId: first.toLowerCase() }))
  fakeCare({ options: someOptions({ patients, state: null }) })
  openFlow(flow, { step: 'who' })
  await step('Who is the visit for?')
  await press('Continue')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Required', 'Required'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Leo Rivera/ })))
  await user.click(screen.getByRole('radio', { name: /Mia Rivera/ }))
  await user.selectOptions(screen.getByLabelText('State'), 'Texas')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Continue')
  await step('What is the visit about?')
})

test('who: another state than that of the zip must be confirmed; No returns to it [FLOW-24]', async () => {
  const { state } = fakeCare()
  openFlow(flow, { step: 'who' })
  await step('Who is the visit for?')
  await user.selectOptions(screen.getByLabelText('State'), 'Alaska')
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toBe('Please confirm the state, or choose another one.')
  const question = () => screen.queryByRole('radiogroup', { name: 'Will you be in Alaska during the visit?' })
  await user.click(within(question() as HTMLElement).getByRole('radio', { name: 'No' }))
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('TX')
  expect(question()).toBeNull()
  await user.selectOptions(screen.getByLabelText('State'), 'Alaska')
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await press('Continue')
  await step('What is the visit about?')
  await waitFor(() => expect(state.content).toMatchObject({ state: 'AK' }))
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

test('reason: each kind shows its price, and the type in the address is already chosen [FLOW-24]', async () => {
  fakeCare()
  openFlow(flow, { type: 'mental-health' })
  await step('Is this an emergency?')
  await press('This is not an emergency')
  await step('Who is the visit for?')
  await press('Continue')
  await step('What is the visit about?')
  expect(screen.getByRole('radio', { name: /Mental Health\s*\$45\.00/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: /General Medical\s*\$0\.00/ })).toHaveProperty('checked', false)
})

test('reason: a kind without a price cannot be chosen, and the page names the support number [FLOW-24]', async () => {
  const kinds = someOptions().kinds.map((kind) => ({ ...kind, priceCents: null }))
  fakeCare({ options: someOptions({ kinds }) })
  openFlow(flow)
  await step('Is this an emergency?')
  await press('This is not an emergency')
  await step('Who is the visit for?')
  await press('Continue')
  await step('What is the visit about?')
  const general = screen.getByRole('radio', { name: /General Medical/ })
  expect(general.closest('label')?.textContent).toContain('We can’t show a price right now')
  await user.click(general)
  expect(general).toHaveProperty('checked', false)
  expect(screen.queryByText(/\$0\.00/)).toBeNull()
  expect(screen.getByRole('link', { name: '1-800-555-0142' }).getAttribute('href')).toMatch(/^tel:/)
  await user.type(screen.getByLabelText('Reason for the visit'), 'A cough')
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toBe('Required')
})

test('reason: text and symptoms are saved while they are entered [FLOW-24]', async () => {
  const { state } = careWith({ reason: '', when: { kind: 'times', times: [] } })
  openFlow(flow, { step: 'reason' })
  await step('What is the visit about?')
  await user.type(screen.getByLabelText('Reason for the visit'), 'Fever since Monday')
  await user.click(screen.getByRole('checkbox', { name: 'Fever' }))
  await waitFor(() => expect(state.content).toMatchObject({ reason: 'Fever since Monday', symptoms: ['fever'] }))
})

test('when: a phone visit requires a number and fills in the member’s own [FLOW-24]', async () => {
  const { state } = careWith()
  openFlow(flow, { step: 'when' })
  const interpreter = await screen.findByRole('link', { name: 'request it' })
  expect(interpreter.getAttribute('href')).toBe('/questions-or-feedback?about=interpreter')
  await step('How and when?')
  await user.click(screen.getByRole('radio', { name: /^Phone/ }))
  const number = screen.getByLabelText('Phone number for the visit')
  expect(number).toHaveProperty('value', '(512) 555-0118')
  await user.clear(number)
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toBe('Required')
  await user.type(number, '2125550100')
  await press('Continue')
  await step('Which pharmacy do you use?')
  expect(state.content).toMatchObject({ method: 'Phone', phone: '(212) 555-0100' })
})

test('when: the queue and the estimated wait are shown, and a chosen time is held at once [FLOW-24]', async () => {
  const { inputsOf, state } = careWith()
  state.options = { ...state.options, wait: { low: 10, high: 15 } }
  openFlow(flow, { step: 'when' })
  await step('How and when?')
  expect(screen.getByText(/2 people are ahead of you\. You’ll likely wait 10 to 15 minutes\./)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /Pick a time/ }))
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toBe('Required')
  const times = await screen.findByRole('group', { name: 'Maya Okafor, MD' })
  await user.click(within(times).getByRole('button'))
  expect(await screen.findByText(/We’re holding .+ for you/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:\d\d) left to finish$/)
  expect(inputsOf('hold_slot')).toEqual([{ slotId: 's1', type: state.content.type }])
  await press('Continue')
  await step('Which pharmacy do you use?')
  expect(state.content.when).toMatchObject({ kind: 'slot', slotId: 's1' })
})

test('when: Continue waits for a time that is still being held [FLOW-24]', async () => {
  const { state } = careWith({ when: { kind: 'times', times: [] } })
  openFlow(flow, { step: 'when' })
  await step('How and when?')
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
  await step('How and when?')
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
  await step('Review your request')
  expect(state.content.pharmacy).toEqual(saved)
})

const corner = { id: 'p1', name: 'Corner Pharmacy', address: '12 Mary St, Austin, TX 78704', phone: '5125550140' }

test('pharmacy: those of earlier visits and saved ones come first, and the step is skipped [FLOW-24]', async () => {
  const [ana, leo] = someOptions().patients
  if (!ana || !leo) throw new Error('There are no patients.')
  const { pharmacy: _, ...content } = whole
  const patients = [{ ...ana, pharmacies: [corner], hasMedicalInfo: true }, leo]
  const { state } = fakeCare({ options: someOptions({ patients, draft: { draftId: 'd1', content } }) })
  const saved = { id: 'p2', name: 'Southgate Pharmacy', address: '5 South St, Austin, TX 78704', phone: null }
  openFlow(flow, { step: 'when' }, [], { saved: [saved] })
  await step('How and when?')
  expect(screen.getByText('Step 4 of 5')).toBeTruthy()
  await press('Continue')
  await step('Review your request')
  expect(screen.getByText('Corner Pharmacy')).toBeTruthy()
  await press('Change: Pharmacy')
  await step('Which pharmacy do you use?')
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.querySelector('span span')?.textContent)
  expect(names).toEqual(['Corner Pharmacy', 'Southgate Pharmacy', 'No pharmacy for now'])
  await user.click(screen.getByRole('radio', { name: /Southgate/ }))
  await press('Continue')
  await step('Review your request')
  expect(screen.getByText('Southgate Pharmacy')).toBeTruthy()
  await waitFor(() => expect(state.content.pharmacy).toEqual(saved))
})

test('confirm: $0 is shown as $0.00, and nothing is sent without consent [FLOW-24]', async () => {
  const { inputsOf } = careWith()
  openFlow(flow, { step: 'confirm' })
  await step('Review your request')
  const price = within(screen.getByRole('region', { name: 'What it costs' }))
  expect(price.getByText('$0.00')).toBeTruthy()
  expect(price.queryByRole('button')).toBeNull()
  await press('Request this visit')
  expect(screen.getByText('Please check the box to continue.')).toBeTruthy()
  expect(inputsOf('request_visit')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /I agree to receive care/ }))
  await press('Request this visit')
  await step('Request sent')
})

test('confirm: a copay whose maximum nobody has told is the price, and the line says what is not known', async () => {
  const kinds = someOptions().kinds.map((kind) => ({ ...kind, priceCents: 7500 }))
  const reason = { kind: 'copay', cents: 2000, isMaximumUnknown: true } as const
  const planPrices = [{ telehealthId: 'ana', type: 'GeneralMedical', cents: 2000, reason } as const]
  fakeCare({ options: someOptions({ kinds, planPrices, draft: { draftId: 'd1', content: whole } }) })
  openFlow(flow, { step: 'confirm' })
  await step('Review your request')
  const price = within(screen.getByRole('region', { name: 'What it costs' }))
  expect(price.getByText('$20.00')).toBeTruthy()
  expect(price.getByText('Your plan: $20.00 copay. We don’t know how much you’ve paid this year, so you may owe less.')).toBeTruthy()
})

test('confirm: the plan’s price of this patient shows with its reason, and is what the member agrees to', async () => {
  const kinds = someOptions().kinds.map((kind) => ({ ...kind, priceCents: 7500 }))
  const share = (telehealthId: string, cents: number, reason: PlanPriceReason) =>
    ({ telehealthId, type: 'GeneralMedical', cents, reason }) as const
  const planPrices = [share('ana', 2000, { kind: 'copay', cents: 2000 }), share('leo', 7500, { kind: 'deductible', leftCents: 34_000 })]
  const { state, inputsOf } = fakeCare({ options: someOptions({ kinds, planPrices, draft: { draftId: 'd1', content: whole } }) })
  openFlow(flow, { step: 'confirm' })
  await step('Review your request')
  const price = within(screen.getByRole('region', { name: 'What it costs' }))
  expect(price.getByText('$20.00')).toBeTruthy()
  expect(price.getByText('Your plan: $20.00 copay')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /I agree to receive care/ }))
  state.refusals.request_visit = { status: 409, code: 'PriceChanged' }
  state.options = { ...state.options, planPrices: [share('ana', 7500, { kind: 'deductible', leftCents: 34_000 })] }
  await press('Request this visit')
  expect(await price.findByText('Counts toward your deductible; you have $340.00 left')).toBeTruthy()
  expect(screen.getByText('The price of this visit has changed. Please check it and send your request again.')).toBeTruthy()
  delete state.refusals.request_visit
  await press('Request this visit')
  await step('Request sent')
  expect(inputsOf('request_visit')).toMatchObject([{ priceCents: 2000 }, { priceCents: 7500 }])
})

test('after a request as soon as possible the main action leads to the waiting room [FLOW-24]', async () => {
  const { state } = careWith()
  openFlow(flow, { step: 'confirm' })
  await step('Review your request')
  await user.click(screen.getByRole('checkbox', { name: /I agree to receive care/ }))
  await press('Request this visit')
  await step('Request sent')
  expect(screen.getByRole('link', { name: 'Go to the waiting room' }).getAttribute('href')).toBe(
    `/waiting-room?consultId=${state.receipt.consultId}`,
  )
})

test('confirm: all answers are listed, each with a button back to its step [FLOW-24]', async () => {
  careWith()
  openFlow(flow, { step: 'confirm' })
  await step('Review your request')
  expect(screen.getAllByRole('definition').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Ana Rivera',
    'Texas',
    'General Medical',
    'A cough',
    'Video',
    'As soon as possible',
    'None for now',
  ])
  await press('Change: Type of visit')
  await step('What is the visit about?')
})
