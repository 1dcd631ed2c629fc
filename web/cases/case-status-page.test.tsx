import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { CaseStatusPage } from '#web/cases/case-status-page.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

const user = userEvent.setup()
beforeEach(() => startPublicPage('en', '/case-status?case=ACDE-3467'))
afterEach(() => vi.unstubAllGlobals())

const asked = 'GET /api/cases/status'
const status = (more: object) => ({
  body: {
    data: {
      reference: 'ACDE-3467',
      state: 'new',
      openedAt: '2026-11-20T18:00:00Z',
      answeredAt: null,
      answer: null,
      ...more,
    },
  },
})
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const show = async (dob = '02031990') => {
  await user.type(field('Date of birth'), dob)
  await user.click(screen.getByRole('button', { name: 'Show' }))
}

test('the reference number of the mail is filled in, and the birthday is required', async () => {
  const server = fakeServer({ [asked]: status({}) })
  render(<CaseStatusPage />)
  expect(field('Reference number').value).toBe('ACDE-3467')
  await show()
  const heading = await screen.findByRole('heading', { level: 2 })
  expect([heading.textContent, document.activeElement]).toEqual(['We received your request', heading])
  expect(server.asked).toEqual([{ call: asked, query: { reference: 'ACDE-3467', dob: '1990-02-03' }, body: null }])
})

test.each([
  ['working', 'Someone is working on it', 'Check again later with the same number.'],
  ['closed', 'This request is closed', 'We won’t work on this request any further. You can look yourself up again at any time.'],
])('the state %s is described in words', async (state, title, text) => {
  fakeServer({ [asked]: status({ state }) })
  render(<CaseStatusPage />)
  await show()
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(title)
  expect(screen.getByText(text)).toBeDefined()
})

test('an answer is shown as written, and another request can be looked up', async () => {
  fakeServer({ [asked]: status({ state: 'answered', answeredAt: '2026-11-21T18:00:00Z', answer: 'Your zip is 60602.\nTry again.' }) })
  render(<CaseStatusPage />)
  await show()
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('We’ve answered')
  const answer = screen.getByText(/Your zip is 60602/)
  expect(answer.textContent).toBe('Your zip is 60602.\nTry again.')
  expect(answer.getAttribute('dir'), 'an English answer on an Arabic page').toBe('auto')
  await user.click(screen.getByRole('button', { name: 'Another request' }))
  expect(field('Reference number')).toBeDefined()
})

test('an invalid number and an unknown request each show an error', async () => {
  const server = fakeServer({ [asked]: refused(404, 'CaseNotFound') })
  render(<CaseStatusPage />)
  await user.clear(field('Reference number'))
  await user.type(field('Reference number'), 'acde0000')
  await show()
  expect((await screen.findByRole('alert')).textContent).toBe('A reference number has 8 letters and digits, such as ACDE-3467.')
  expect(server.asked).toEqual([])
  await user.clear(field('Reference number'))
  await user.type(field('Reference number'), 'acde 3467')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(
    (await screen.findByText('We found no request with this number and date of birth. Please check both.')).closest('[role=alert]'),
  ).not.toBeNull()
  expect(server.asked[0]?.query).toEqual({ reference: 'ACDE-3467', dob: '1990-02-03' })
})
