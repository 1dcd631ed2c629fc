import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { FavoriteElement } from '#shared/favorites/favorite-calls.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { currentToasts } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { FavoritesPage } from '#web/favorites/favorites-page.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

const user = userEvent.setup()
const list = 'GET /api/profiles/profile-ana/circles'
const element = (type: FavoriteElement['type'], name: string): FavoriteElement => ({
  id: `item ${name}`,
  circleId: `circle ${name}`,
  name,
  avatar: null,
  meta: '{"address":"1 Elm St, Austin, TX 78704","phoneNumber":"5125550144"}',
  type,
})
const doctor = element('pcp', 'Dr. Elm')
const soup = { ...element('soup', 'Bean soup'), meta: 'no JSON' }
const circles = (...elements: FavoriteElement[]) => ({
  body: { data: { circles: elements.map((one) => ({ type: one.type, elements: [one] })) } },
})
const pharmacies = (...names: string[]) => ({
  body: {
    data: {
      pharmacies: names.map((pharmacyName) => ({
        pharmacyName,
        ncpdpId: pharmacyName,
        workNumber: { areaCode: '512', number: '5550141' },
        workAddress: { addressLine1: '4 South St', city: 'Austin', state: 'TX', postalCode: '78745' },
      })),
    },
  },
})
const failed = 'We are sorry there was an error loading your favorites. Please try again.'

const open = async (answers: Parameters<typeof fakeServer>[0], session = demoSession()) => {
  const server = fakeServer({
    'GET /api/teladoc/member/Pharmacies': pharmacies(),
    'GET /api/benefits/network-status': { body: { data: { entries: [] } } },
    ...answers,
  })
  configurePage()
  const page = (
    <>
      <FavoritesPage />
      <FavoriteButton type="pcp" itemId="item Dr. Elm" name="Dr. Elm" />
      <ConfirmDialog />
      <Toaster />
    </>
  )
  renderForMember(page, session, '/favorites')
  await screen.findByRole('heading', { level: 1 })
  return server
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a favorite that the directory lacks has no empty line about the network', async () => {
  await open({ [list]: circles(doctor) })
  const row = (await screen.findByText('Dr. Elm')).closest('li')
  const lines = () => [...(row?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)
  await waitFor(() => expect(lines()).toEqual(['Dr. Elm', '1 Elm St, Austin, TX 78704', '(512) 555-0144']))
})

test('favorites are cards in their sections, with names and details [FAV-01 FAV-02 FAV-05 FAV-07]', async () => {
  await open({ [list]: circles(doctor, soup) })
  await screen.findByText('Dr. Elm')
  expect(headings()).toEqual(['Medications', 'Providers', 'Facilities', 'Recipes'])
  const card = within(screen.getByRole('list', { name: 'PCP' }))
  expect(card.getByText('1 Elm St, Austin, TX 78704')).toBeDefined()
  expect(card.getByRole('link', { name: '(512) 555-0144' }).getAttribute('href')).toBe('tel:+15125550144')
  expect(screen.getByRole('list', { name: 'Soup' }).textContent).toBe('Bean soup')
})

test('a saved medication leads to its prices', async () => {
  await open({ [list]: circles(element('rx', 'Lisinopril 10 mg tablet'), doctor) })
  const link = await screen.findByRole('link', { name: 'Compare prices of Lisinopril 10 mg tablet' })
  expect(link.getAttribute('href')).toBe('/prescriptions?term=Lisinopril')
  expect(screen.queryByRole('link', { name: 'Compare prices of Dr. Elm' })).toBeNull()
})

test('an element with an avatar shows it [FAV-02]', async () => {
  await open({ [list]: circles({ ...doctor, avatar: '/avatars/elm.png' }) })
  const row = (await screen.findByText('Dr. Elm')).closest('li')
  expect(row?.querySelector('img')?.getAttribute('src')).toBe('/avatars/elm.png')
})

test('the recipes are in eight cards [FAV-07]', async () => {
  const kinds = ['main-dishes', 'soup', 'side-dish', 'salad', 'dessert', 'breakfast', 'bread', 'appetizer'] as const
  await open({ [list]: circles(...kinds.map((kind) => element(kind, `a ${kind}`))) })
  await screen.findByText('a soup')
  const recipes = within(screen.getByRole('region', { name: 'Recipes' }))
  expect(recipes.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Main Dishes',
    'Soup',
    'Side Dish',
    'Salad',
    'Dessert',
    'Breakfast',
    'Bread',
    'Appetizer',
  ])
})

test.each([
  [['Providers'], ['Providers', 'Facilities']],
  [['RX'], ['Medications', 'Facilities']],
  [['Wellness'], ['Facilities', 'Recipes']],
] as const)('a group with %j has the sections %j [FAV-08 FAV-09 FAV-10 FAV-11]', async (features, shown) => {
  await open({ [list]: circles() }, demoSession({ features }))
  await screen.findByRole('heading', { name: 'Nothing saved yet' })
  expect(screen.getAllByRole('region').map((section) => within(section).getByRole('heading').textContent)).toEqual(shown)
})

test.each([
  [['Providers', 'RX'], 'Find providers', '/providers'],
  [['RX'], 'Compare prices', '/prescriptions'],
] as const)('with nothing saved, a group with %j is told how to save and led to %s', async (features, name, href) => {
  await open({ [list]: circles() }, demoSession({ features }))
  const title = await screen.findByRole('heading', { name: 'Nothing saved yet' })
  const state = within(title.parentElement as HTMLElement)
  expect(state.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

test('a saved pharmacy alone is no empty page', async () => {
  await open({ [list]: circles(), 'GET /api/teladoc/member/Pharmacies': pharmacies('Southgate Pharmacy') })
  await screen.findByText('Southgate Pharmacy')
  expect(screen.queryByText('Nothing saved yet')).toBeNull()
})

test('a favorite is removed at once and can be restored, and each change reloads the list [FAV-03 FAV-13]', async () => {
  let saved = true
  const server = await open({
    [list]: () => (saved ? circles(doctor) : circles()),
    'DELETE /api/profiles/profile-ana/circles/circle%20Dr.%20Elm': () => {
      saved = false
      return { body: { data: { removed: true } } }
    },
    'POST /api/profiles/profile-ana/circles': () => {
      saved = true
      return { body: { data: doctor } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove Dr. Elm' }))
  const undo = await screen.findByRole('button', { name: 'Undo removing Dr. Elm' })
  expect(screen.getByText('Dr. Elm was removed.')).toBeDefined()
  expect(document.activeElement).toBe(undo)
  expect(screen.getByRole('button', { name: 'Add Dr. Elm to favorites' })).toBeDefined()
  await user.click(undo)
  expect(await screen.findByRole('button', { name: 'Remove Dr. Elm' })).toBeDefined()
  expect(server.asked.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({ type: 'pcp', itemId: 'item Dr. Elm' })
  expect(server.count(list)).toBe(3)
})

test('favorites that fail to load say so and can be loaded again [FAV-18]', async () => {
  let isUp = false
  await open({ [list]: () => (isUp ? circles(doctor) : refused(503, 'Overloaded')) })
  await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(`${failed} Try again`))
  expect(currentToasts().map(({ type, text }) => [type, text])).toEqual([['error', failed]])
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Dr. Elm')).toBeDefined()
})

test('a favorite that cannot be removed stays, and an error says so [FAV-18]', async () => {
  await open({ [list]: circles(doctor), 'DELETE /api/profiles/profile-ana/circles/circle%20Dr.%20Elm': refused(503, 'Overloaded') })
  await user.click(await screen.findByRole('button', { name: 'Remove Dr. Elm' }))
  expect((await screen.findByText(failed)).closest('[role=alert]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Remove Dr. Elm' })).toBeDefined()
})

test('pharmacies saved during a visit are among the facilities and are removed after a confirmation [FAV-06 FAV-12 FAV-14 FAV-17]', async () => {
  let names = ['Southgate Pharmacy']
  const server = await open({
    [list]: circles(),
    'GET /api/teladoc/member/Pharmacies': () => pharmacies(...names),
    'DELETE /api/teladoc/member/Pharmacies': () => {
      names = []
      return { body: { data: { removed: true } } }
    },
  })
  const card = within(await screen.findByRole('list', { name: 'Saved during a visit' }))
  expect(card.getByText('4 South St, Austin, TX 78745')).toBeDefined()
  await user.click(card.getByRole('button', { name: 'Remove Southgate Pharmacy' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Southgate Pharmacy')).toBeNull())
  expect(server.asked.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual({
    memberId: demoSession().familyMember.telehealthId,
    ncpdpId: 'Southgate Pharmacy',
  })
})

test('the heart saves a favorite [FAV-15]', async () => {
  const server = await open({ [list]: circles() })
  await user.click(await screen.findByRole('button', { name: 'Add Dr. Elm to favorites' }))
  expect(server.asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ type: 'pcp', itemId: 'item Dr. Elm' })
})

test('the heart is filled while the favorite is being saved, and empty again if that fails [FAV-15]', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refused>>()
  await open({ [list]: circles(), 'POST /api/profiles/profile-ana/circles': () => answer.promise })
  await user.click(await screen.findByRole('button', { name: 'Add Dr. Elm to favorites' }))
  const filled = screen.getByRole('button', { name: 'Remove Dr. Elm from favorites' })
  expect(filled.getAttribute('aria-busy')).toBe('true')
  answer.resolve(refused(503, 'Overloaded'))
  expect(await screen.findByRole('button', { name: 'Add Dr. Elm to favorites' })).toBeDefined()
  expect(screen.getByText(failed)).toBeDefined()
})
