import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SsoErrorPage } from '#web/sso/sso-error-page.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

let page: ReturnType<typeof startPublicPage>
const open = (path = '/sso-error', language: 'en' | 'ar' = 'en') => {
  page = startPublicPage(language, path)
  render(<SsoErrorPage />)
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the page shows the default text and a link to sign in [SSO-11 SSO-13 SSO-14]', () => {
  open()
  expect(screen.getByRole('alert').textContent).toBe('Looks like we had trouble locating your account.')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test.each([
  ['/sso-error?error=MemberTerminated', 'Your account is not active. Please contact your benefits administrator for more information.'],
  [
    '/sso-error?error=MemberNotAdult',
    'We are unable to provide service to primary members under the age of 18. Please call 1-800-555-0142 for assistance.',
  ],
  ['/sso-error?error=TooManyTries', 'Too many tries. Please wait a moment and try again.'],
  ['/sso-error?error=Your+account+was+hacked', 'Looks like we had trouble locating your account.'],
  ['/sso-error?error=UNAUTHORIZED', 'Looks like we had trouble locating your account.'],
])('the address %s shows: %s [SSO-11 SSO-15]', (path, text) => {
  open(path)
  expect(screen.getByRole('alert').textContent).toBe(text)
})

test('the support number can be called', () => {
  open('/sso-error?error=MemberNotAdult')
  expect(screen.getByRole('link', { name: '1-800-555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
})

test('the page counts down ten seconds and goes to /login once [SSO-12 SESS-42]', () => {
  open()
  expect(screen.getByRole('timer').textContent).toBe('We’ll take you to the sign-in page in 10 seconds.')
  pass(9)
  expect(screen.getByRole('timer').textContent).toBe('We’ll take you to the sign-in page in 1 second.')
  expect(page.goesInsteadTo).not.toHaveBeenCalled()
  pass(1)
  expect(page.goesInsteadTo).toHaveBeenCalledExactlyOnceWith('/login')
  pass(5)
  expect(page.goesInsteadTo).toHaveBeenCalledTimes(1)
})

test('the member can stop the countdown', () => {
  open()
  pass(4)
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(screen.queryByRole('timer')).toBeNull()
  pass(60)
  expect(page.goesInsteadTo).not.toHaveBeenCalled()
})

test('the page speaks Arabic with the right plurals', () => {
  open('/sso-error', 'ar')
  expect(screen.getByRole('timer').textContent).toBe('سننقلك إلى صفحة تسجيل الدخول خلال 10 ثوانٍ.')
  pass(8)
  expect(screen.getByRole('timer').textContent).toBe('سننقلك إلى صفحة تسجيل الدخول خلال ثانيتين.')
})
