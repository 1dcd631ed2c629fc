import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { KnownPrice } from '#shared/prices/known-price.ts'
import { refusal } from '#ui/lib/calls/refusal.ts'
import { localToday } from '#ui/lib/device-zone.ts'
import { PriceCardWidget } from '#web/prices/price-card-widget.tsx'
import { configurePage } from '#web/testing/portal.tsx'

const user = userEvent.setup()
afterEach(cleanup)

const figure = (more: Partial<KnownPrice>): KnownPrice => ({
  how: 'cash',
  cents: 12_345,
  isEstimated: false,
  range: null,
  source: 'Fee schedule',
  date: '2026-10-01',
  confidence: 'none',
  ...more,
})

const open = async (figures: readonly KnownPrice[], onReport = vi.fn(async () => {})) => {
  configurePage()
  render(
    <PriceCardWidget figures={figures} ways={['cash', 'plan']} about="Knee MRI - 73721" onReport={onReport}>
      <p>Cheaper elsewhere.</p>
    </PriceCardWidget>,
  )
  return onReport
}

test('each figure has its price, span, source and day, and its confidence in words', async () => {
  await open([
    figure({ range: { lowest: 10_000, highest: 20_000, count: 3, of: 'averages' }, confidence: 'good' }),
    figure({ how: 'card', isEstimated: true, range: { lowest: 100, highest: 900, count: 12, of: 'pharmacies' }, confidence: 'some' }),
    figure({ how: 'visit', cents: 0 }),
  ])
  const [cash, card, visit] = screen.getAllByRole('definition')
  expect(cash?.textContent).toBe('$123.45$100.00 to $200.00 across 3 sourcesMost members paid about thisFee schedule, 10/01/2026')
  expect(card?.textContent).toContain('Estimate$1.00 to $9.00 at 12 pharmacies nearbySome members paid about this')
  expect(visit?.textContent).toContain('$0.00One sourceNot confirmed by members yet')
  expect(
    within(visit as HTMLElement)
      .getByRole('link', { name: 'Request a visit' })
      .getAttribute('href'),
  ).toBe('/request-a-visit')
  expect(screen.getByText('Cheaper elsewhere.')).toBeDefined()
})

test('a paid price is sent with today as the day', async () => {
  const onReport = await open([figure({})])
  await user.click(screen.getByRole('button', { name: 'Tell us what you paid' }))
  await user.type(screen.getByRole('textbox', { name: 'Amount in dollars' }), '99.50')
  await user.selectOptions(screen.getByRole('combobox', { name: 'How did you pay?' }), 'plan')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onReport).toHaveBeenCalledWith({ amount: '99.50', how: 'plan', paidOn: localToday() })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('errors show at their fields, and the amount is kept', async () => {
  const onReport = await open(
    [figure({})],
    vi.fn(async () => {
      const body = { meta: { errors: ['DateTooOld'], errorMessages: [{ field: 'paidOn', code: 'DateTooOld', reason: 'too old' }] } }
      throw refusal(422, body, null)
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Tell us what you paid' }))
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount in dollars' })
  await user.type(amount, 'a lot')
  await user.selectOptions(screen.getByRole('combobox', { name: 'How did you pay?' }), 'cash')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findAllByText('Enter an amount, such as 12.50')).not.toHaveLength(0)
  expect(onReport).not.toHaveBeenCalled()
  await user.clear(amount)
  await user.type(amount, '50')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findAllByText('Choose a day within the last year')).not.toHaveLength(0)
  expect(amount.value).toBe('50')
})
