import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { LostSunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { LanguageSwitch } from '#ui/components/language-switch.tsx'
import { SaplingScene } from '#ui/components/scenes.tsx'
import { SchemeSwitch } from '#ui/components/scheme-switch.tsx'
import { Banner } from '#ui/components/states/banner.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { readPreferences } from '#ui/lib/page/storage.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

const user = userEvent.setup()

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-hidden-banners')
  startEnglishPage()
})

test('the error panel shows the given sentence [ERR-13 ERR-14]', () => {
  render(<ErrorPanel text="We couldn’t load your savings. Please try again." />)
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong!We couldn’t load your savings. Please try again.')
})

test('the error panel without a sentence names the support phone and can retry [ERR-15]', async () => {
  const retry = vi.fn()
  render(<ErrorPanel onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toBe(
    'Something went wrong!Please verify your information and try again. For assistance please call 1-800-555-0142.Try again',
  )
  expect(screen.getByRole('link', { name: '1-800-555-0142' }).getAttribute('href')).toBe('tel:+18005550142')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

const Part = ({ isBroken }: { isBroken: boolean }) => {
  if (isBroken) throw new Error('broken')
  return <p>Whole</p>
}

test('a part that throws is replaced by the error panel until the key changes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const draw = (resetKey: string, isBroken: boolean) => (
    <ErrorBoundary resetKey={resetKey}>
      <Part isBroken={isBroken} />
    </ErrorBoundary>
  )
  const { rerender } = render(draw('/a', true))
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong!')
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('alert').textContent).toContain('For assistance please call 1-800-555-0142.')
  rerender(draw('/b', false))
  expect(screen.getByText('Whole')).toBeDefined()
})

test('the overlay says Please wait... [SHELL-008]', () => {
  render(<SpinnerOverlay />)
  expect(screen.getByRole('status').textContent).toBe('Please wait...')
})

test.each([SaplingScene, LostSunScene])('an empty state has a heading and one action', (Scene) => {
  render(
    <EmptyState scene={<Scene />} title="Nothing saved yet" action={<Button>Find providers</Button>}>
      Tap the heart.
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { name: 'Nothing saved yet' })).toBeDefined()
  expect(screen.getAllByRole('button').length).toBe(1)
})

const banner = (
  <Banner name="covid" label="COVID-19" tone="notice">
    Words
  </Banner>
)

test('a banner that was dismissed stays away on this device [SIGN-01]', async () => {
  const { unmount } = render(banner)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Words')).toBeNull()
  unmount()
  render(banner)
  expect(screen.queryByText('Words')).toBeNull()
  expect(readPreferences()).toEqual({ dismissedBanners: ['covid'] })
})

test('a banner that the operator turned off does not show', () => {
  document.documentElement.dataset.hiddenBanners = 'covid'
  render(banner)
  expect(screen.queryByText('Words')).toBeNull()
})

test('each language is a link in its own language, and the current one is marked', () => {
  render(<LanguageSwitch />)
  const links = screen.getAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.lang, link.getAttribute('aria-current')])).toEqual([
    ['English', '?lang=en', 'en', 'true'],
    ['Español', '?lang=es', 'es', null],
    ['العربية', '?lang=ar', 'ar', null],
  ])
})

test('a language link keeps the other parameters of the address', async () => {
  history.replaceState(null, '', '/legal/terms?from=x')
  render(<LanguageSwitch />)
  const link = screen.getByText('Español').closest('a') as HTMLAnchorElement
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(new URL(link.href).search).toBe('?from=x&lang=es')
})

test('a chosen color scheme is kept on the device until the device’s own is chosen', async () => {
  render(<SchemeSwitch />)
  await user.click(screen.getByText('Dark'))
  expect([document.documentElement.dataset.scheme, readPreferences().scheme]).toEqual(['dark', 'dark'])
  await user.click(screen.getAllByText('Theme: System').at(-1) as HTMLElement)
  expect([document.documentElement.dataset.scheme, readPreferences().scheme]).toEqual([undefined, undefined])
})
