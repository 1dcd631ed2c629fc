import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SavingsWidget } from '#web/savings/savings-widget.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { renderForMember, startPage } from '#web/testing/portal.tsx'

beforeEach(() => startPage())

test('savings lead to their page [DASH-37]', () => {
  renderForMember(<SavingsWidget />, demoSession())
  expect(screen.getByRole('link', { name: 'See all savings' }).getAttribute('href')).toBe('/beat-the-deductible')
})
