import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FindWidget } from '#web/providers/find-widget.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

beforeEach(() => configurePage())
afterEach(() => sessionStorage.clear())

const address = () => screen.getByRole('status', { name: 'address' }).textContent
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }))

test('a provider search leads to its page with zip and specialty [DASH-31 DASH-34 DASH-42 PROV-31 PROV-32]', async () => {
  renderForMember(<FindWidget />, demoSession())
  const specialty = screen.getByLabelText<HTMLSelectElement>('Specialty')
  expect(specialty.options.length).toBe(19)
  expect(specialty.selectedOptions[0]?.text).toBe('No preference')
  await userEvent.selectOptions(specialty, 'Cardiology')
  await search()
  await waitFor(() => expect(address()).toBe('/providers?zip=78704&specialty=cardiology'))
})

test('only a real zip is searched for [ZIP-06]', async () => {
  renderForMember(<FindWidget />, demoSession())
  const zip = screen.getByLabelText<HTMLInputElement>('Zip')
  await userEvent.clear(zip)
  await userEvent.type(zip, '00000')
  await search()
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect Zip Code')
  expect([document.activeElement, address()]).toEqual([zip, '/dashboard'])
  await userEvent.clear(zip)
  await userEvent.type(zip, '10001')
  await search()
  await waitFor(() => expect(address()).toBe('/providers?zip=10001&specialty=no-preference'))
})

test('the quick filters link to searches [DASH-35]', () => {
  renderForMember(<FindWidget />, demoSession())
  const chips = within(screen.getByRole('list', { name: 'Quick filters' })).getAllByRole('link')
  expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(
    ['general', 'family-medicine', 'obstetrics-and-gynecology', 'dentistry', 'ophthalmology', 'dermatology'].map(
      (specialty) => `/providers?zip=78704&specialty=${specialty}`,
    ),
  )
})

test('a facility search leads to its page with zip and kind [DASH-33 FAC-07 FAC-08 FAC-09 FAC-10]', async () => {
  renderForMember(<FindWidget />, demoSession())
  await userEvent.click(screen.getByRole('tab', { name: 'Facility' }))
  const kind = screen.getByLabelText<HTMLSelectElement>('Type of facility')
  expect([...kind.options].map(({ value, text }) => [value, text])).toEqual([
    ['urgentcare', 'Urgent Care'],
    ['hospitals', 'Hospital'],
    ['pharmacy', 'Pharmacies'],
    ['vets', 'Veterinarian'],
  ])
  await userEvent.selectOptions(kind, 'pharmacy')
  await search()
  await waitFor(() => expect(address()).toBe('/facilities?zip=78704&kind=pharmacy'))
})

test('each tab needs its own feature [DASH-31 DASH-32]', () => {
  const { unmount } = renderForMember(<FindWidget />, demoSession({ features: ['Providers'] }))
  expect(tabs()).toEqual(['Provider'])
  unmount()
  renderForMember(<FindWidget />, demoSession({ features: ['Facilities'] }))
  expect(tabs()).toEqual(['Facility'])
})
