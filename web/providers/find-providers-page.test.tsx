import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NetworkPerson, ShownEntryStatus } from '#shared/benefits/network-calls.ts'
import type { Doctor } from '#shared/providers/provider-calls.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { FindProvidersPage } from '#web/providers/find-providers-page.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

vi.mock('#ui/components/finder/open-map.ts', () => ({
  openMap: () => ({ show: () => {}, light: () => {}, centre: () => {}, zoom: () => {}, close: () => {} }),
}))

beforeEach(() => {
  configurePage()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const doctor = (change: Partial<Doctor> = {}): Doctor => ({
  id: '1',
  profile: { firstName: 'Sofia', lastName: 'Bennett', title: 'MD', gender: 'F', imageUrl: null },
  specialties: [
    { code: 'family-medicine', name: 'Family medicine' },
    { code: 'dermatology', name: 'Dermatology' },
  ],
  practices: [
    {
      visitAddress: { street: '1406 Cypress St', city: 'Austin', state: 'TX', zip: '78704' },
      phones: [{ number: '5125550118' }, { number: '5125550119' }],
      distance: 0.6,
      lat: 30.2,
      lon: -97.7,
    },
    {
      visitAddress: { street: '2 Oak St', city: 'Buda', state: 'TX', zip: '78610' },
      phones: [],
      distance: null,
      lat: null,
      lon: null,
    },
  ],
  educations: [{ school: 'Texas A' }, { school: 'Texas B' }],
  languages: ['es', 'Haitian Creole'],
  telehealth: true,
  ...change,
})

type Networks = { people?: NetworkPerson[]; entries?: ShownEntryStatus[] }

const open = (
  doctors: Doctor[],
  path = '/providers?zip=78704',
  source: { name: string; date: string } | null = null,
  { people = [], entries = [] }: Networks = {},
) => {
  const server = fakeServer({
    'GET /api/doctors': { body: { data: { doctors }, meta: { availableCount: doctors.length, source } } },
    'GET /api/profiles/profile-ana/circles': { body: { data: { circles: [] } } },
    'GET /api/benefits/network-people': { body: { data: { people } } },
    'GET /api/benefits/network-status': { body: { data: { entries } } },
  })
  renderForMember(<FindProvidersPage />, demoSession(), path)
  return server
}

const details = () => screen.findByRole('region', { name: 'Provider details' })

test('the row shows the first practice, its first phone and initials for a picture [PROV-11 PROV-13 PROV-34 PROV-36]', async () => {
  open([doctor()])
  const row = (await screen.findByRole('link', { name: 'Sofia Bennett, MD' })).closest('li')
  expect(row?.textContent).toContain('SB1Sofia Bennett, MD0.60 miFemale · Family medicine, Dermatology1406 Cypress St, Austin, TX 78704')
  expect(row?.textContent).toContain('Call (512) 555-0118')
  expect(row?.textContent).not.toContain('0119')
})

test("a doctor's picture is shown if there is one [PROV-36]", async () => {
  const { profile } = doctor()
  open([doctor({ profile: { ...profile, imageUrl: 'https://images.example.com/1.jpg' } })])
  const row = (await screen.findByRole('link', { name: 'Sofia Bennett, MD' })).closest('li')
  expect(row?.querySelector('img')?.getAttribute('src')).toBe('https://images.example.com/1.jpg')
})

test('the details show all locations and known facts, and leave out unknown ones [PROV-18 PROV-19 PROV-20 PROV-21 PROV-35]', async () => {
  open([doctor()], '/providers?zip=78704&provider=1', { name: 'the registry', date: '2026-11-01' })
  const text = (await details()).textContent
  expect(text).toContain('2 Oak St, Buda, TX 78610')
  expect(text).toContain('SchoolTexas A, Texas BGenderFemaleLanguagesSpanish, Haitian CreoleTelehealthOffers telehealth visits')
  expect(text).toContain('Call to confirm they accept your insurance. Data from the registry, 11/01/2026.')
  cleanup()
  const { profile } = doctor()
  open(
    [doctor({ profile: { ...profile, gender: null }, educations: [], languages: [], telehealth: null })],
    '/providers?zip=78704&provider=1',
  )
  const bare = (await details()).textContent
  expect(bare).not.toContain('About')
  expect(bare).toContain('Call to confirm they accept your insurance.')
  expect(bare).not.toContain('Data from')
})

test("the zip defaults to the member's own, and without one nothing is searched [DASH-42 PROV-23]", async () => {
  const own = open([doctor()], '/providers')
  await screen.findByRole('link', { name: 'Sofia Bennett, MD' })
  const searched = own.asked.find(({ call }) => call === 'GET /api/doctors')
  expect(searched?.query).toMatchObject({ zip: '78704', limit: '10', page: '0' })
  cleanup()
  const none = open([doctor()], '/providers?zip=')
  expect(await screen.findByText('Enter a zip code to see providers nearby.')).toBeTruthy()
  expect(none.count('GET /api/doctors')).toBe(0)
})

test('an unknown specialty in the address is searched as general [PROV-24]', async () => {
  const { asked } = open([doctor()], '/providers?zip=78704&specialty=witchcraft')
  await screen.findByRole('link', { name: 'Sofia Bennett, MD' })
  expect(asked.find(({ call }) => call === 'GET /api/doctors')?.query.specialty).toBe('general')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Specialty' }).value).toBe('General')
})

test('a specialty is found by typing, unknown words are dropped, and the cross clears it [PROV-05 PROV-32]', async () => {
  const { asked } = open([doctor()], '/providers?zip=78704&specialty=dentistry')
  await screen.findByRole('link', { name: 'Sofia Bennett, MD' })
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Specialty' })
  await userEvent.clear(box)
  await userEvent.type(box, 'gyn')
  expect(
    within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Obstetrics and gynecology'])
  await userEvent.clear(box)
  await userEvent.type(box, 'magic')
  expect(screen.getByText('No match in the list')).toBeTruthy()
  await userEvent.tab()
  await waitFor(() => expect(box.value).toBe('Dentistry'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear: Specialty' }))
  await waitFor(() => expect(asked.at(-1)?.query.specialty).toBe('no-preference'))
  expect([box.value, document.activeElement]).toEqual(['No preference', box])
})

const leo = '11111111-2222-4333-8444-555555555555'
const person = (change: Partial<NetworkPerson>): NetworkPerson => ({
  id: 'ana',
  first: 'Ana',
  isYou: true,
  plans: [{ id: 'ppo', name: 'PPO' }],
  hasList: true,
  ...change,
})
const basis = { network: 'Lakeside Choice', source: 'Lakeside', asOf: '2026-11-01' }

test('each practice says whether it is in the network of the chosen person’s plan, and why nothing is known', async () => {
  const entries: ShownEntryStatus[] = [
    {
      id: '1',
      places: [
        { zip: '78704', status: { status: 'in', tier: 1, lastDay: '2026-12-31', ...basis } },
        { zip: '78610', status: { status: 'unknown', reason: 'other-place' } },
      ],
    },
  ]
  const people = [person({}), person({ id: leo, first: 'Leo', isYou: false, plans: [{ id: 'hmo', name: 'HMO' }] })]
  const server = open([doctor()], `/providers?zip=78704&plan=${leo}&provider=1`, null, { people, entries })
  const shown = within(await details())
  expect(await shown.findByRole('heading', { name: 'The network of Leo’s plan' })).toBeTruthy()
  expect(shown.getByText(/^In the network of Leo’s plan/).textContent).toContain('tier 1')
  expect(shown.getByText(/Listed in Lakeside Choice\. Source: Lakeside, 11\/01\/2026\. Listed until 12\/31\/2026\./)).toBeTruthy()
  expect(shown.getByText(/The list has this provider at another location/)).toBeTruthy()
  expect(server.asked.filter(({ call }) => call.endsWith('network-status')).at(-1)?.query).toEqual({
    kind: 'doctor',
    ids: '1',
    person: leo,
  })
})

test('without a list there is no filter, but a sentence; where plans differ, whose plan can be chosen', async () => {
  open([doctor()], '/providers?zip=78704', null, { people: [person({ plans: [], hasList: false })] })
  expect(await screen.findByText(/We don’t have a health plan for you/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'In my network' })).toBeNull()
  cleanup()
  const server = open([doctor()], '/providers?zip=78704', null, {
    people: [person({}), person({ id: leo, first: 'Leo', isYou: false, plans: [{ id: 'hmo', name: 'HMO' }] })],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'In my network' }))
  await waitFor(() => expect(server.asked.findLast(({ call }) => call === 'GET /api/doctors')?.query.network).toBe('mine'))
  await userEvent.selectOptions(screen.getByLabelText('Whose plan'), 'Leo’s plan')
  await waitFor(() => expect(server.asked.findLast(({ call }) => call === 'GET /api/doctors')?.query.network).toBe(leo))
})
