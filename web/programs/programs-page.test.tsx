import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { ExpertServicesPage } from '#web/programs/expert-services-page.tsx'
import { ProgramsPage } from '#web/programs/programs-page.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

const user = userEvent.setup()
const opened = vi.fn()
const start = () => {
  configurePage()
}
beforeEach(() => {
  start()
  opened.mockReset()
  vi.stubGlobal('open', opened)
})
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

const list = 'GET /api/programs'
const refer = 'POST /api/programs/referral'
const program = (name: string, state = 'not-started') => ({ program: name, state, enrolledAt: null })
const found = (...programs: object[]) => ({ body: { data: programs } })
const url = 'https://programs.example/start?health_category=Diabetes'
const show = () => renderForMember(<ProgramsPage />, demoSession(), '/livongo-registration')
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('each program is a card with its state [PROG-01 PROG-13]', async () => {
  fakeServer({
    [list]: found(
      program('weight'),
      program('diabetes', 'opened'),
      program('prediabetes', 'enrolled'),
      program('hypertension'),
      program('kidney'),
    ),
  })
  show()
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    'Weight management',
    'Diabetes',
    'Prediabetes',
    'Hypertension',
    'Kidney disease',
  ])
  expect(screen.getByText('High blood pressure')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Start: Weight management' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Continue: Diabetes' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Go to the program: Prediabetes' })).toBeDefined()
  expect(screen.getByText('Enrolled')).toBeDefined()
})

test('consent comes first, then the partner opens in a new tab and the state is reloaded [PROG-14]', async () => {
  let state = 'not-started'
  const server = fakeServer({ [list]: () => found(program('diabetes', state)), [refer]: { body: { data: { redirect_to_url: url } } } })
  show()
  await user.click(await screen.findByRole('button', { name: 'Start: Diabetes' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Before you go: Diabetes' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'which program you chose',
    'your member number with our telehealth service',
    'that your plan covers it',
  ])
  expect(server.count(refer)).toBe(0)
  state = 'opened'
  await press('Agree and continue')
  expect((await screen.findByRole('link', { name: 'open it here (opens in a new tab)' })).getAttribute('href')).toBe(url)
  expect(opened.mock.calls).toEqual([[url, '_blank', 'noopener,noreferrer']])
  expect(server.asked.find(({ call }) => call === refer)?.body).toEqual({ program: 'diabetes', consent: true })
  await press('Done')
  expect(await screen.findByRole('button', { name: 'Continue: Diabetes' })).toBeDefined()
})

test('nothing is sent without consent', async () => {
  const server = fakeServer({ [list]: found(program('diabetes')) })
  show()
  await user.click(await screen.findByRole('button', { name: 'Start: Diabetes' }))
  await press('Not now')
  expect([screen.queryByRole('dialog'), server.count(refer), opened.mock.calls]).toEqual([null, 0, []])
})

test.each([
  ['a refusal of the partner', refused(503, 'RedirectFailed'), 'Unable to redirect you'],
  ['no answer', null, 'Unable to redirect you'],
  ['too many tries', refused(429, 'TooManyTries'), 'Too many tries. Please wait a moment and try again.'],
])('%s shows an error, and the member can try again [PROG-15 ERR-16]', async (_, reply, sentence) => {
  fakeServer({ [list]: found(program('diabetes')), [refer]: reply })
  show()
  await user.click(await screen.findByRole('button', { name: 'Start: Diabetes' }))
  await press('Agree and continue')
  await vi.waitFor(() => expect(currentToasts().map(({ type, text }) => [type, text])).toEqual([['error', sentence]]))
  expect([opened.mock.calls, screen.getByRole('button', { name: 'Agree and continue' }).getAttribute('aria-busy')]).toEqual([[], null])
})

test('coming back from the other tab reloads the states', async () => {
  let state = 'opened'
  fakeServer({ [list]: () => found(program('kidney', state)) })
  show()
  await screen.findByRole('button', { name: 'Continue: Kidney disease' })
  state = 'enrolled'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('button', { name: 'Go to the program: Kidney disease' })).toBeDefined()
})

test('mental well-being always says whom to call', async () => {
  fakeServer({ [list]: found(program('wellbeing')) })
  show()
  expect((await screen.findByRole('link', { name: '988' })).getAttribute('href')).toBe('tel:988')
})

test('a group without programs is told so, and a failure can be tried again', async () => {
  let isDown = true
  fakeServer({ [list]: () => (isDown ? { status: 500 } : found()) })
  show()
  expect(await screen.findByText('We couldn’t load the programs. Please try again.')).toBeDefined()
  isDown = false
  await press('Try again')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Your plan doesn’t have programs')
})

test('expert services say what the service is for, how it goes, and that it is not for emergencies [PROG-23]', () => {
  renderForMember(<ExpertServicesPage />, demoSession())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Expert medical services')
  expect(screen.getByText(/^Facing a serious diagnosis/).textContent).toContain('A leading specialist reviews your case')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tell us your story by phone, and tell us which records to request.',
    'A specialist in your condition reviews them and writes an opinion.',
    'You get the opinion in plain words. Ask any questions, and share it with your own doctor if you like.',
  ])
  expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
})

test('expert services have the number of the service, else that of the group [PROG-22]', () => {
  renderForMember(<ExpertServicesPage />, demoSession())
  expect(screen.getByRole('link', { name: '1-800-555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
  cleanup()
  configurePage('en', { furtherHelp: { crisis: '', treatment: '', expertPhone: '1-800-555-0199' } })
  renderForMember(<ExpertServicesPage />, demoSession())
  expect(screen.getByRole('link', { name: '1-800-555-0199' }).getAttribute('href')).toBe('tel:+18005550199')
})
