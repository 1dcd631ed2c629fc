import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { fakeView } from '#ui/testing/fake-view.ts'
import { InboxWidget } from '#web/inbox/inbox-widget.tsx'
import { keepSdkToken } from '#web/session/sdk-token.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

/** Reports the place of the preview as seen. */
let see: () => void
beforeEach(() => {
  configurePage()
  see = fakeView()
})
afterEach(() => {
  keepSdkToken(null)
  vi.unstubAllGlobals()
})

test.each([
  [0, 'View your messages'],
  [1, 'You have 1 unread message'],
  [12, 'You have 12 unread messages'],
])('with %i unread messages the widget says: %s [DASH-23 DASH-24 DASH-25]', (unread, says) => {
  renderForMember(<InboxWidget />, demoSession({ unread }))
  expect(screen.getByRole('heading').textContent).toBe(says)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/inbox')
})

const call = 'POST /mobile/screens/unread_preview'
const message = { id: 'i1', threadId: 't1', author: 'Chidi Okafor, MD', subject: 'Your cough', patient: null }
const preview = {
  items: [
    { ...message, createdAt: new Date().toISOString() },
    { ...message, id: 'i2', threadId: 't2', subject: 'His rash', patient: 'Leo', createdAt: '2026-03-02T18:00:00Z' },
  ],
}
const answer = { body: { screens: [{ name: 'unread_preview', data: preview }], response_data: { unviewed_messages: 2 } } }

test('the latest unread messages show once the card is seen, and each opens its conversation', async () => {
  const server = fakeServer({ [call]: answer })
  keepSdkToken('token')
  renderForMember(<InboxWidget />, demoSession({ unread: 2 }))
  expect(server.asked).toEqual([])
  see()
  const list = await screen.findByRole('list', { name: 'Unread messages' })
  const links = [...list.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/inbox?thread=t1', '/inbox?thread=t2'])
  expect(links[0]?.textContent).toMatch(/^Chidi Okafor, MD.*\d:\d\d [AP]M .*Your cough$/)
  expect(links[1]?.textContent).toContain('03/02/2026')
  expect(links[1]?.textContent).toMatch(/His rash.*for Leo/)
})

test('the card stays whole when the preview fails', async () => {
  const server = fakeServer({ [call]: null })
  keepSdkToken('token')
  renderForMember(<InboxWidget />, demoSession({ unread: 1 }))
  see()
  await expect.poll(() => server.count(call)).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Open inbox' })).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})
