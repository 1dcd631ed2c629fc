import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Footer } from '#web/shell/footer.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

beforeEach(() => {
  startPublicPage()
})

const links = () =>
  [...screen.getByRole('navigation', { name: 'Legal' }).querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

test('the signed-out footer links to privacy, non-discrimination and disclaimer [SHELL-072 SHELL-073 SHELL-074]', () => {
  render(<Footer isSignedIn={false} />)
  expect(links()).toEqual([
    ['Notice of Privacy Practices', '/legal/privacy'],
    ['Notice of Non-Discrimination and Language Assistance', '/legal/non-discrimination'],
    ['Legal Disclaimer', '/legal/disclaimer'],
  ])
})

test('the signed-in footer links to terms, non-discrimination, privacy and consent [SHELL-075 SHELL-076 SHELL-077 SHELL-078]', () => {
  render(<Footer isSignedIn />)
  expect(links()).toEqual([
    ['Terms of Service', '/legal/terms'],
    ['Notice of Non-Discrimination and Language Assistance', '/legal/non-discrimination'],
    ['Notice of Privacy Practices', '/legal/privacy'],
    ['Informed Consent Agreement', '/legal/informed-consent'],
  ])
})

test('the footer has a copyright line with the year [SHELL-079]', () => {
  render(<Footer isSignedIn />)
  expect(screen.getByText(/All rights reserved/).textContent).toBe('© 2026 Foyer. All rights reserved.')
})
