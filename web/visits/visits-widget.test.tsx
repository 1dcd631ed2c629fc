import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { demoSession } from '#web/testing/demo-session.ts'
import { renderForMember, startPage } from '#web/testing/portal.tsx'
import { VisitsWidget } from '#web/visits/visits-widget.tsx'

beforeEach(() => startPage())

test('two tabs count their visits, and an empty one says so [DASH-10]', async () => {
  renderForMember(<VisitsWidget upcoming={[]} requested={[]} />, demoSession())
  const [upcoming, requested] = screen.getAllByRole('tab')
  expect([upcoming?.textContent, requested?.textContent]).toEqual(['Upcoming (0)', 'Requested (0)'])
  expect(upcoming?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('heading', { name: 'No visits yet' })).toBeTruthy()
  await userEvent.keyboard('{Tab}{ArrowRight}')
  expect(requested?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('link', { name: 'Request a visit' }).getAttribute('href')).toBe('/request-a-visit')
})
