import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FamilyChange } from '#shared/family/family-calls.ts'
import type { FamilyPerson } from '#shared/family/family-membership.ts'
import type { Language } from '#shared/languages.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { MyFamilyPage } from '#web/family/my-family-page.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const user = userEvent.setup()
const changing = 'POST /api/changes'
const grants = 'GET /api/delegations'
const giving = 'POST /api/delegations'

const person = (change: Partial<FamilyPerson>): FamilyPerson => ({
  id: 'family-1',
  first: 'Ana',
  last: 'Rivera',
  dob: '1986-05-14',
  gender: 'Female',
  relationToPrimary: null,
  email: null,
  phone: null,
  type: 'Primary',
  ...change,
})
const ana = person({})
const ben = person({ id: 'family-2', first: 'Ben', dob: '1984-02-02', type: 'Spouse', email: 'ben@example.com', phone: '5125550119' })
const leo = person({ id: 'family-3', first: 'Leo', dob: '2015-02-01', type: 'Dependent' })
const waiting = (change: Partial<FamilyChange> = {}): FamilyChange => ({
  id: 'c1',
  type: 'Dependent',
  first: 'Ida',
  last: 'Rivera',
  dob: '2024-03-01',
  email: null,
  phone: null,
  state: 'pending',
  reason: null,
  ...change,
})
const nobody = { mayActForMe: [], iMayActFor: [], adults: [] }
const benAdult = { familyMemberId: '6f2f3a1e-7a55-4c1d-9b7e-0f0e5a3b9c11', first: 'Ben', last: 'Rivera', hasAccount: true }

/** Ana as the primary member: the membership has her id. */
const primary = (): FullSession => ({ ...demoSession(), membership: { _id: 'family-1', id: 'family-1' } })

type Replies = Parameters<typeof fakeServer>[0]
type World = { spouse?: FamilyPerson | null; changes?: FamilyChange[]; delegations?: object; replies?: Replies; session?: FullSession }
const open = async (
  { spouse = null, changes = [], delegations = nobody, replies = {}, session = primary() }: World = {},
  language: Language = 'en',
) => {
  configurePage(language)
  const membership = { id: 'family-1', primary: ana, spouse, dependents: [leo] }
  const server = fakeServer({
    [`GET /api/memberships/${session.membership.id}/persons`]: { body: { data: { persons: [], membership } } },
    'GET /api/changes': { body: { data: { changes } } },
    'GET /api/profiles/profile-ana': { body: { data: { phone: '2125550101' } } },
    [grants]: { body: { data: delegations } },
    ...replies,
  })
  renderForMember(
    <>
      <MyFamilyPage />
      <Toaster />
      <ConfirmDialog />
    </>,
    session,
    '/my-family',
  )
  return server
}
const people = async () => within(await screen.findByRole('list', { name: 'Family members' })).getAllByRole('listitem')
const lines = async () => (await people()).map(({ textContent }) => textContent)

test('the list shows primary, spouse, dependents and requests, with contact details [FAM-01 FAM-02 FAM-14 FAM-16]', async () => {
  await open({ spouse: ben, changes: [waiting(), waiting({ id: 'c2', first: 'Uma', state: 'declined', reason: 'No such child' })] })
  expect(await lines()).toEqual([
    expect.stringMatching(/Ana RiveraYouPrimary memberDate of birth: 05\/14\/1986$/),
    expect.stringMatching(/Ben RiveraSpouseDate of birth: 02\/02\/1984ben@example\.com\(512\) 555-0119$/),
    expect.stringMatching(/Leo RiveraDependentDate of birth: 02\/01\/2015$/),
    expect.stringMatching(/Ida RiveraPendingDependent/),
    expect.stringMatching(/Uma RiveraNot addedDependent.*Reason: No such child/),
  ])
})

test('only the primary member of a group with OpenDependents may add somebody [FAM-03 FAM-04]', async () => {
  await open({ session: demoSession() })
  await people()
  expect(screen.queryByRole('button', { name: 'Add a family member' })).toBeNull()
  cleanup()
  const { group } = demoSession({ features: ['Telehealth'] })
  await open({ session: { ...primary(), group } })
  await people()
  expect(screen.queryByRole('button', { name: 'Add a family member' })).toBeNull()
})

const fill = async (dialog: HTMLElement) => {
  await user.selectOptions(within(dialog).getByLabelText('Relationship'), 'Dependent')
  await user.type(within(dialog).getByLabelText('First name'), 'Ida')
  await user.type(within(dialog).getByLabelText('Last name'), 'Rivera')
  await user.selectOptions(within(dialog).getByLabelText('Gender'), 'Female')
  await user.type(within(dialog).getByLabelText('Date of birth'), '03012024')
  await user.clear(within(dialog).getByLabelText('Phone'))
  await user.type(within(dialog).getByLabelText('Phone'), '5125550118')
}

test('an added child is validated, sent, and listed as pending after the 24-hour notice [FAM-05 FAM-14 FAM-15 FAM-20 CALL-58]', async () => {
  const server = await open({ replies: { [changing]: { body: { data: { changes: [waiting()] } } } } })
  await people()
  await user.click(screen.getByRole('button', { name: 'Add a family member' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a family member' })
  await user.click(within(dialog).getByRole('button', { name: 'Add family member' }))
  expect((await within(dialog).findAllByText('Required')).length).toBeGreaterThanOrEqual(5)
  expect(server.count(changing)).toBe(0)
  await fill(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Add family member' }))
  const notice = await screen.findByRole('dialog', { name: 'Family member added' })
  expect(notice.textContent).toContain("Please allow 24 hours for your family's service to activate.")
  expect(server.asked.find(({ call }) => call === changing)?.body).toMatchObject({
    command: 'Change',
    changePlanTo: 'EMP',
    EffectiveDate: '2026-11-20T00:00:00.000Z',
    MemberId: 'family-1',
    Dependent: [{ first: 'Ida', last: 'Rivera', gender: 'Female', dob: '2024-03-01', phone: '5125550118' }],
  })
  await user.click(within(notice).getByRole('button', { name: 'OK' }))
  expect((await lines()).at(-1)).toContain('Ida RiveraPending')
})

const openForm = async (world: World = {}) => {
  await open(world)
  await people()
  await user.click(screen.getByRole('button', { name: 'Add a family member' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a family member' }))
  const value = (label: string) => form.getByLabelText<HTMLInputElement>(label).value
  return { form, value }
}

test('with a spouse in the family the form starts with Dependent and the member’s own phone [FAM-05]', async () => {
  const { form, value } = await openForm({ spouse: ben })
  expect(value('Relationship')).toBe('Dependent')
  await waitFor(() => expect(value('Phone')).toBe('(212) 555-0101'))
  expect(form.getByText('For a child, you can use your own number.')).toBeTruthy()
})

test('without a spouse the member’s own phone is filled in for a dependent only, and never over what was typed', async () => {
  const { form, value } = await openForm()
  expect([value('Relationship'), value('Phone')]).toEqual(['', ''])
  await user.selectOptions(form.getByLabelText('Relationship'), 'Spouse')
  expect(value('Phone')).toBe('')
  await user.type(form.getByLabelText('Phone'), '5125550118')
  await user.selectOptions(form.getByLabelText('Relationship'), 'Dependent')
  expect(value('Phone')).toBe('(512) 555-0118')
  await user.clear(form.getByLabelText('Phone'))
  await user.selectOptions(form.getByLabelText('Relationship'), 'Spouse')
  await user.selectOptions(form.getByLabelText('Relationship'), 'Dependent')
  expect(value('Phone')).toBe('(212) 555-0101')
})

test('a pending spouse leaves only Dependent to choose, and a refusal keeps the form [FAM-13 FAM-19]', async () => {
  await open({ changes: [waiting({ type: 'Spouse', first: 'Ben' })], replies: { [changing]: refused(409, 'Conflict') } })
  await people()
  await user.click(screen.getByRole('button', { name: 'Add a family member' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a family member' })
  const relation = within(dialog).getByLabelText('Relationship')
  expect(
    within(relation)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose', 'Dependent'])
  expect(within(dialog).getByText('A spouse is already listed.')).toBeTruthy()
  await fill(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Add family member' }))
  expect((await within(dialog).findAllByRole('alert')).length).toBeGreaterThan(0)
  expect(within(dialog).getByLabelText('First name')).toHaveProperty('value', 'Ida')
})

test('a member lets another act for them, after the errors at the fields are corrected', async () => {
  let given: object[] = []
  const server = await open({
    replies: {
      [grants]: () => ({ body: { data: { ...nobody, adults: [benAdult], mayActForMe: given } } }),
      [giving]: () => {
        given = [{ ...benAdult, id: 'g1', scopes: ['book'], until: '2027-01-31', grantedAt: '2026-11-20T15:00:00.000Z' }]
        return { body: { data: { id: 'g1' } } }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Let someone act for me' }))
  const dialog = await screen.findByRole('dialog', { name: 'Let someone act for me' })
  expect(within(dialog).getByText(/up to a year away: 11\/20\/2027/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Let them act for me' }))
  expect((await within(dialog).findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Please check 2 fieldsWhat can they do?Until',
    'Choose at least one',
    'Required',
  ])
  await user.click(within(dialog).getByRole('checkbox', { name: 'Book, reschedule, cancel and join my visits' }))
  await user.type(within(dialog).getByLabelText('Until'), '01312027')
  await user.click(within(dialog).getByRole('button', { name: 'Let them act for me' }))
  expect(await screen.findByText('Ben Rivera can now act for you')).toBeTruthy()
  expect(server.asked.find(({ call }) => call === giving)?.body).toEqual({
    delegateId: benAdult.familyMemberId,
    scopes: ['book'],
    until: '2027-01-31',
  })
  const row = within(await screen.findByRole('list', { name: 'People who can act for me' })).getByRole('listitem')
  expect(row.textContent).toMatch(/Ben RiveraBook visitsThrough 01\/31\/2027/)
})

test('an adult without an account is marked as such in the form and in the list', async () => {
  const vera = { ...benAdult, first: 'Vera', hasAccount: false }
  const grant = { ...vera, id: 'g1', scopes: ['book'], until: '2027-01-31', grantedAt: '2026-11-20T15:00:00.000Z' }
  await open({ delegations: { ...nobody, adults: [vera], mayActForMe: [grant] } })
  expect(await screen.findByText(/Vera doesn’t have an account yet and can act for you after registering/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Let someone act for me' }))
  const dialog = await screen.findByRole('dialog', { name: 'Let someone act for me' })
  expect(within(dialog).getByRole('option', { name: 'Vera Rivera (no account yet)' })).toBeTruthy()
  expect(within(dialog).getByText(/can act for you after they register/)).toBeTruthy()
})

test('a permission is ended after a confirmation, and that for children lasts until they turn 18', async () => {
  const ending = 'DELETE /api/delegations/g1'
  const mine = { ...benAdult, id: 'g1', scopes: ['book', 'pay'], until: '2027-01-31', grantedAt: '2026-11-20T15:00:00.000Z' }
  const child = { familyMemberId: 'family-3', first: 'Leo', last: 'Rivera', dateOfBirth: '2015-02-01', scopes: ['book'], grant: null }
  const server = await open({
    delegations: { ...nobody, adults: [benAdult], mayActForMe: [mine], iMayActFor: [child] },
    replies: { [ending]: { body: { data: { revoked: true } } } },
  })
  const others = within(await screen.findByRole('list', { name: 'People I can act for' })).getByRole('listitem')
  expect(others.textContent).toMatch(/Leo RiveraBook visitsUntil they turn 18/)
  expect(within(others).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'End: Ben Rivera can act for you' }))
  const question = await screen.findByRole('dialog', { name: 'End this now?' })
  await user.click(within(question).getByRole('button', { name: 'End' }))
  expect(await screen.findByText('Ben Rivera can no longer act for you')).toBeTruthy()
  expect(server.count(ending)).toBe(1)
})

test('a part that fails to load says so and can be loaded again', async () => {
  let isUp = false
  await open({ replies: { [grants]: () => (isUp ? { body: { data: nobody } } : refused(503, 'Overloaded')) } })
  await people()
  expect((await screen.findAllByText('We couldn’t load your family. Please try again.')).length).toBe(2)
  isUp = true
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByText('We couldn’t load your family. Please try again.')).toBeNull())
  expect(screen.getByText('No one can act for you.')).toBeTruthy()
})

test('the page is translated into Arabic', async () => {
  await open({ spouse: ben }, 'ar')
  const title = await screen.findByRole('heading', { level: 1 })
  expect(title.textContent).toMatch(/عائلتي/)
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toContain('Ana Rivera')
})

test('what is below the list of the family waits for it, so that nothing moves while it loads', async () => {
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  const membership = { id: 'family-1', primary: ana, spouse: ben, dependents: [leo] }
  const persons = async () => {
    await held
    return { body: { data: { persons: [], membership } } }
  }
  await open({ delegations: { ...nobody, adults: [benAdult] }, replies: { 'GET /api/memberships/family-1/persons': persons } })
  expect(screen.queryByRole('heading', { name: 'Acting for others' })).toBeNull()
  answer()
  expect(await screen.findByRole('heading', { name: 'Acting for others' })).toBeTruthy()
  expect(screen.getByText('Ben Rivera')).toBeTruthy()
})
