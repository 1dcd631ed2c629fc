import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { keepSdkToken } from '#web/session/sdk-token.ts'
import { askUnread, setUnread, useWithUnread } from '#web/session/unread.ts'
import { demoSession } from '#web/testing/demo-session.ts'

afterEach(() => {
  keepSdkToken(null)
  vi.unstubAllGlobals()
})

const Badge = () => <output>{useWithUnread(demoSession({ unread: 4 }))?.unviewedMessages}</output>

const show = () => {
  const queries = new QueryClient()
  render(
    <QueryClientProvider client={queries}>
      <Badge />
    </QueryClientProvider>,
  )
  return { queries, shown: () => screen.getByRole('status').textContent }
}

test('the session’s count shows until the telehealth side reports its own, which then stays [SESS-10 SESS-17]', async () => {
  const { queries, shown } = show()
  expect(shown()).toBe('4')
  act(() => setUnread(queries, 2))
  await expect.poll(shown).toBe('2')
  act(() => setUnread(queries, 0))
  await expect.poll(shown).toBe('0')
  await act(() => queries.invalidateQueries())
  expect(shown()).toBe('0')
})

test('the count is requested only with a token, and a failed request keeps the last one', async () => {
  const { queries, shown } = show()
  const call = 'POST /mobile/screens/unread_messages'
  const server = fakeServer({
    [call]: { body: { screens: [{ name: 'unread_messages', data: {} }], response_data: { unviewed_messages: 7 } } },
  })
  await act(() => askUnread(queries))
  expect([server.count(call), shown()]).toEqual([0, '4'])
  keepSdkToken('token')
  await act(() => askUnread(queries))
  await expect.poll(shown).toBe('7')
  fakeServer({ [call]: null })
  await act(() => askUnread(queries))
  expect(shown()).toBe('7')
})
