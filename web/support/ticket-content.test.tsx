import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isolatedIn } from '#shared/bidi.ts'
import type { Language } from '#shared/languages.ts'
import { catalogueOf } from '#ui/lib/texts.ts'
import { currentToasts } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { supportTexts } from '#web/support/support-texts.en.ts'
import { TicketContent } from '#web/support/ticket-content.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

const user = userEvent.setup()
beforeEach(() => startPublicPage('en', '/technical-support'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asked = 'POST /api/csr/ticket'
const sent = { body: { data: { id: 'ACDE-3467' } } }
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = async (t: typeof supportTexts = supportTexts) => {
  await user.type(field(t.first), 'Grace')
  await user.type(field(t.last), "O'Neil")
  await user.type(field(t.email), 'grace@example.com')
  await user.type(field(t.phone), '5125550100')
  await user.type(field(t.subject), 'My card')
  await user.type(field(t.comment), 'It does not print.')
}
const press = (name: string = supportTexts.send) => user.click(screen.getByRole('button', { name }))
const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent)

test('a complete form is sent with one name, and the reference is passed on [SUPP-05 SUPP-07 SUPP-10 CALL-42]', async () => {
  const server = fakeServer({ [asked]: sent })
  const onSent = vi.fn()
  render(<TicketContent category="technical" onSent={onSent} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Technical support')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/support')
  await fill()
  await press()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith('We received your message. Your reference number is ACDE-3467.'))
  expect(server.asked.map(({ call, body }) => [call, body])).toEqual([
    [
      asked,
      {
        name: "Grace O'Neil",
        email: 'grace@example.com',
        phone: '5125550100',
        subject: 'My card',
        comment: 'It does not print.',
        category: 'technical',
        language: 'en',
      },
    ],
  ])
})

test('the form for questions or feedback has its own title and category [SUPP-06]', async () => {
  const server = fakeServer({ [asked]: sent })
  const onSent = vi.fn()
  render(<TicketContent category="question" onSent={onSent} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Questions or feedback')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/support')
  await fill()
  await press()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(server.asked[0]?.body).toMatchObject({ category: 'question' })
})

test('an incomplete form shows errors and is not sent [SUPP-11 SUPP-12]', async () => {
  const server = fakeServer({ [asked]: sent })
  render(<TicketContent category="question" onSent={vi.fn()} />)
  await press()
  await vi.waitFor(() => expect(alerts().filter((text) => text === 'Required')).toHaveLength(6))
  await fill()
  await user.clear(field('Phone'))
  await user.type(field('Phone'), '512555')
  await press()
  expect(alerts()).toContain('Phone number has to be 10 digits')
  expect(server.asked).toEqual([])
})

test('the message has a counter and stops at 180 characters, typed or pasted [SUPP-13 SUPP-14]', async () => {
  render(<TicketContent category="question" onSent={vi.fn()} />)
  expect(screen.getByText('0 / 180')).toBeDefined()
  await user.type(field('Message'), 'abc')
  expect(screen.getByText('3 / 180')).toBeDefined()
  await user.click(field('Message'))
  await user.paste('x'.repeat(400))
  expect([field('Message').value.length, screen.getByText('180 / 180').textContent]).toEqual([180, '180 / 180'])
})

test('a failure shows as a toast and above the button, and the fields are kept, even after a reload [SUPP-09]', async () => {
  fakeServer({ [asked]: { status: 500, body: null } })
  const onSent = vi.fn()
  render(<TicketContent category="question" onSent={onSent} />)
  await fill()
  await press()
  const sentence = 'There was an error sending your ticket.'
  await vi.waitFor(() => expect(alerts()).toContain(sentence))
  expect(currentToasts().map(({ type, text }) => [type, text])).toEqual([['error', sentence]])
  expect([field('Message').value, onSent.mock.calls]).toEqual(['It does not print.', []])
  cleanup()
  render(<TicketContent category="question" onSent={onSent} />)
  expect(field('Subject').value).toBe('My card')
  expect(await screen.findByText('18 / 180')).toBeDefined()
})

test('too many messages show an error', async () => {
  fakeServer({ [asked]: refused(429, 'TooManyTries') })
  render(<TicketContent category="question" onSent={vi.fn()} />)
  await fill()
  await press()
  await vi.waitFor(() => expect(alerts()).toContain('Too many tries. Please wait a moment and try again.'))
})

test.each(['es', 'ar'] as const)('a message in %s is sent with its language', async (language: Language) => {
  startPublicPage(language, '/technical-support')
  const server = fakeServer({ [asked]: sent })
  const onSent = vi.fn()
  render(<TicketContent category="technical" onSent={onSent} />)
  const t = catalogueOf(supportTexts, language)
  await fill(t)
  await press(t.send)
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith(t.sent.replace('{id}', isolatedIn(language, 'ACDE-3467'))))
  expect(server.asked[0]?.body).toMatchObject({ language })
})

test.each([
  ['/questions-or-feedback?about=amendment', 'amendment', supportTexts.amendmentTopic, supportTexts.amendmentLead],
  ['/questions-or-feedback?about=interpreter', 'interpreter', supportTexts.interpreterTopic, supportTexts.interpreterLead],
  ['/questions-or-feedback?about=other', 'question', supportTexts.questionTopic, supportTexts.questionLead],
])('%s asks for what the link says', async (address, category, topic, lead) => {
  startPublicPage('en', address)
  const server = fakeServer({ [asked]: sent })
  const onSent = vi.fn()
  render(<TicketContent category="question" onSent={onSent} />)
  expect(screen.getByLabelText<HTMLSelectElement>(supportTexts.about).selectedOptions[0]?.textContent).toBe(topic)
  expect(screen.getByText(lead)).toBeDefined()
  await fill()
  await press()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(server.asked[0]?.body).toMatchObject({ category })
})

test('a chosen topic is sent, and the technical form has none', async () => {
  startPublicPage('en', '/questions-or-feedback')
  const server = fakeServer({ [asked]: sent })
  const { unmount } = render(<TicketContent category="question" onSent={vi.fn()} />)
  await fill()
  await user.selectOptions(screen.getByLabelText(supportTexts.about), supportTexts.interpreterTopic)
  await press()
  await vi.waitFor(() => expect(server.asked[0]?.body).toMatchObject({ category: 'interpreter' }))
  unmount()
  render(<TicketContent category="technical" onSent={vi.fn()} />)
  expect(screen.queryByLabelText(supportTexts.about)).toBeNull()
})
