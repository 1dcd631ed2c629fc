import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { helpIds } from '#web/support/help-topics.ts'
import { SupportContent } from '#web/support/support-content.tsx'
import { SupportPage } from '#web/support/support-page.tsx'
import { TicketStatusCard } from '#web/support/ticket-status-card.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

const user = userEvent.setup()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const standing = { reference: 'ACDE-3467', state: 'new', openedAt: '2026-11-20T18:00:00Z', answeredAt: null, answer: null }
const ways = () =>
  within(screen.getByRole('region', { name: 'Ways to get help' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const titles = () => screen.getAllByRole('group').map((article) => article.querySelector('summary')?.textContent)
const open = (address = '/support') => {
  const visit = startPublicPage('en', address)
  render(
    <SupportContent ids={helpIds} hasVisits>
      <TicketStatusCard />
    </SupportContent>,
  )
  return visit
}

describe('the support page for visitors', () => {
  test('shows three ways to get help, the phone, and emergency numbers [SUPP-01 SUPP-02 SUPP-03 SUPP-04 SHELL-011]', () => {
    open()
    expect(ways()).toEqual([
      ['Request a visit', '/request-a-visit'],
      ['Technical support', '/technical-support'],
      ['Questions or feedback', '/questions-or-feedback'],
    ])
    expect(screen.getByRole('link', { name: '1-800-555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
    expect(screen.getByRole('link', { name: '988' }).getAttribute('href')).toBe('tel:988')
    expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
  })

  test('searches the answers while typing and keeps the search in the address [SUPP-04]', async () => {
    open()
    expect(titles()).toHaveLength(helpIds.length)
    await user.type(screen.getByLabelText('Search answers'), 'forgot pasword')
    expect(titles()).toEqual(['I forgot my password'])
    expect(screen.getByText('1 answer').getAttribute('role')).toBe('status')
    expect(location.search).toBe('?search=forgot+pasword')
    expect(screen.getByRole('link', { name: 'Reset your password', hidden: true }).getAttribute('href')).toBe('/forgot-password')
    await user.clear(screen.getByLabelText('Search answers'))
    await user.type(screen.getByLabelText('Search answers'), 'xylophone')
    expect(screen.getByText('No answers match.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Try other words, or write to us.' }).getAttribute('href')).toBe('/questions-or-feedback')
  })

  test('opens a search or an answer from the address', () => {
    Element.prototype.scrollIntoView = vi.fn()
    open('/support?search=pin')
    expect(screen.getByLabelText<HTMLInputElement>('Search answers').value).toBe('pin')
    cleanup()
    open('/support#help-family')
    expect(
      screen
        .getAllByRole<HTMLDetailsElement>('group')
        .filter((one) => one.open)
        .map(({ id }) => id),
    ).toEqual(['help-family'])
  })
})

describe('the status of a message', () => {
  const call = 'GET /api/csr/ticket/status'
  const look = async () => {
    await user.type(screen.getByLabelText('Email'), 'grace@example.com')
    await user.click(screen.getByRole('button', { name: 'Show' }))
  }

  test('is shown for reference and email', async () => {
    const answered = {
      ...standing,
      state: 'answered',
      answeredAt: '2026-11-21T18:00:00Z',
      answer: 'Use another printer.',
      needsSignIn: false,
    }
    const server = fakeServer({ [call]: { body: { data: answered } } })
    open('/support?ticket=ACDE-3467')
    await look()
    expect((await screen.findByText('Use another printer.')).closest('[role=status]')).toBe(document.activeElement)
    expect(server.asked.at(-1)).toEqual({ call, query: { reference: 'ACDE-3467', email: 'grace@example.com' }, body: null })
    await user.click(screen.getByRole('button', { name: 'Another message' }))
    expect(screen.getByLabelText('Reference number')).toBeDefined()
  })

  test('leads to the sign-in page if the answer is for a member', async () => {
    fakeServer({ [call]: { body: { data: { ...standing, state: 'answered', needsSignIn: true } } } })
    open('/support?ticket=ACDE-3467')
    await look()
    expect((await screen.findByRole('link', { name: 'Sign in to read our reply' })).getAttribute('href')).toBe('/login?origin=%2Fsupport')
  })

  test('shows an error if the message is unknown', async () => {
    fakeServer({ [call]: refused(404, 'TicketNotFound') })
    open('/support?ticket=ACDE-3467')
    await look()
    expect(await screen.findByText('We found no message with this number and email address. Please check both.')).toBeDefined()
  })
})

describe('the support page for a member', () => {
  beforeEach(() => {
    configurePage()
    history.replaceState(null, '', '/support')
  })

  test('lists their own messages with state and answer', async () => {
    const mine = { ...standing, category: 'technical', subject: 'My card', comment: 'It does not print.' }
    const answered = { ...mine, reference: 'ACDE-3474', state: 'answered', answeredAt: '2026-11-21T18:00:00Z', answer: 'Try now.' }
    fakeServer({ 'GET /api/csr/tickets': { body: { data: [mine, answered] } } })
    renderForMember(<SupportPage />, demoSession())
    const own = within(screen.getByRole('region', { name: 'Your messages' }))
    expect((await own.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual(['My card', 'My card'])
    expect([own.getByText('Received'), own.getByText('Answered'), own.getByText('Try now.')].length).toBe(3)
    expect(screen.queryByLabelText('Reference number')).toBeNull()
  })

  test('says that there are no messages, and reloads after a failure', async () => {
    let isDown = true
    fakeServer({ 'GET /api/csr/tickets': () => (isDown ? { status: 500 } : { body: { data: [] } }) })
    renderForMember(<SupportPage />, demoSession())
    expect(await screen.findByText('We couldn’t load your messages. Please try again.')).toBeDefined()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Your messages and our replies show here.')).toBeDefined()
  })

  test('leaves out features that their group lacks', () => {
    fakeServer({})
    renderForMember(<SupportPage />, demoSession({ group: 'RX-ONLY' }))
    expect(ways().map(([name]) => name)).toEqual(['Technical support', 'Questions or feedback'])
    expect(titles()).not.toContain('How do I request a visit?')
    expect(titles()).toContain('Where is my medicine cheapest?')
  })
})
