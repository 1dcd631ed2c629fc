import { expect, test } from 'vitest'
import { isInactive, isTimed } from '#shared/session/inactivity-rules.ts'

test.each([
  ['/login', 'SESS-45'],
  ['/auto-logout-notification', 'SESS-46'],
  ['/register', 'SESS-47'],
  ['/register/create-account', 'SESS-47'],
  ['/forgot-password', 'SESS-48'],
  ['/reset-password', 'SESS-49'],
  ['/reset-password/profile/code', 'SESS-49'],
  ['/waiting-room', 'SESS-50'],
])('%s has no inactivity timer [%s]', (path) => {
  expect(isTimed(path)).toBe(false)
})

test.each(['/dashboard', '/request-a-visit', '/account-settings', '/logins', '/registered', '/waiting-rooms', '/set-password/a/b', '/'])(
  '%s has the inactivity timer [SESS-51]',
  (path) => {
    expect(isTimed(path)).toBe(true)
  },
)

test('inactivity begins after an hour, to the millisecond [SESS-43]', () => {
  expect([isInactive(1000, 3_600_999), isInactive(1000, 3_601_000)]).toEqual([false, true])
})
