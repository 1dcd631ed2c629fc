import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from '#e2e/axe.ts'
import { clinicianEmails, signInClinician } from '#e2e/clinic.ts'
import { signInOperator } from '#e2e/console.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import type { OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { testCards } from '#platform/gateways/test-payments.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

/** Completes a visit at this price as its clinician; returns the invoice number. */
const completed = async (browser: Browser, portal: DemoPortal, who: OwnMember, priceCents: number): Promise<string> => {
  const [id] = await addVisits(portal, who, { status: 'Started', started_at: inMinutes(-20), price_cents: priceCents })
  const context = await browser.newContext({ baseURL: portal.url })
  const clinic = await context.newPage()
  await signInClinician(clinic, clinicianEmails.general)
  const answer = await clinic.request.post(`/mobile/clinic/visits/${id}/complete`, {
    data: { notes: 'n', summary: 'Rest.' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await context.close()
  const [invoice] = await portal.sql('select number from care.invoices where visit_id = $1', [id])
  return String(invoice?.number)
}

const heading = (page: Page, number: string) => page.getByRole('heading', { level: 3, name: `Invoice ${number}` })

const openInvoice = async (page: Page, number: string): Promise<void> => {
  await visit(page, '/invoices')
  await page.getByRole('list', { name: 'Invoices' }).getByRole('button', { name: number }).click()
  await expect(heading(page, number)).toBeFocused()
}

const payWith = async (page: Page, card: string, timing: string): Promise<void> => {
  await page.getByLabel('Test card number').fill(card)
  await page.getByLabel('The portal is told').selectOption(timing)
  await page.getByRole('button', { name: 'Pay with the test card' }).click()
}

const row = (page: Page, name: string) => page.getByRole('row', { name })

/** Returns the amounts in a downloaded PDF, read with a different library from the one that wrote it. */
const figuresOf = async (page: Page, name: string): Promise<string[]> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const bytes = await readFile(await (await coming).path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return [...text.matchAll(/\$\s?(\d[\d.,]*\d)/g)].map(([, figure]) => figure ?? '')
}

test.describe('a new invoice', () => {
  test.use({ member: { copyOf: 'sam' } })

  test('is declined, paid and refunded, live in two tabs, with the right amounts on the receipt [FLOW-05]', async ({
    browser,
    context,
    page,
    portal,
    me,
  }) => {
    const number = await completed(browser, portal, me, 4900)
    await openInvoice(page, number)
    await expect(row(page, 'Amount due $49.00')).toBeVisible()
    await expectAccessible(page, 'an invoice that is due')

    // Two clicks and another tab lead to the same payment page.
    const other = await context.newPage()
    await openInvoice(other, number)
    await page.bringToFront()
    await page.getByRole('button', { name: 'Pay $49.00 by card' }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: /Test payments/ })).toBeVisible()
    await other.bringToFront()
    await other.getByRole('button', { name: 'Pay $49.00 by card' }).click()
    await expect(other).toHaveURL(page.url())
    await other.getByRole('link', { name: 'Cancel and go back' }).click()
    await expect(other.getByText('Payment wasn’t completed. You weren’t charged.')).toBeVisible()

    await page.bringToFront()
    await payWith(page, '4111 1111 1111 1111', 'once')
    await expect(page.getByRole('alert')).toContainText('Never enter a card of your own')
    await payWith(page, testCards.declined, 'once')
    await expect(page.getByRole('alert')).toContainText('declined')
    await expect(other.getByText(/Your card was declined/)).toBeVisible()
    await payWith(page, testCards.pays, 'twice')
    await expect(page).toHaveURL(/\/invoices\?invoice=.*&back=paid$/)
    await expect(page.getByText('We received your payment. Thank you.')).toBeVisible({ timeout: 30_000 })
    await expect(other.getByText('Receipt number')).toBeVisible()
    await expect(other.getByRole('button', { name: /^Pay/ })).toBeHidden()
    await expect(row(page, 'Paid by card $49.00')).toBeVisible()
    await expectAccessible(page, 'an invoice that is paid')
    expect(await figuresOf(page, 'Receipt (PDF)')).toEqual(['49.00', '0.00', '49.00', '49.00'])

    const operator = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await signInOperator(operator, 'support')
    await operator.goto(consolePaths.invoices)
    await operator.getByLabel('Number').fill(number.toLowerCase())
    await operator.getByRole('button', { name: 'Search' }).click()
    await expectAccessible(operator, 'invoices in the console')
    await operator.getByRole('link', { name: number }).click()
    await expect(operator.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeVisible()
    for (const hidden of ['General medical', 'Okafor', 'Cough']) await expect(operator.getByText(hidden)).toBeHidden()
    const give = async (amount: string, reason: string) => {
      await operator.getByRole('button', { name: /^Refund from/ }).click()
      await operator.getByLabel('Amount in dollars').fill(amount)
      await operator.getByLabel('Reason').fill(reason)
      await operator.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
    }
    await give('50', '')
    await expect(operator.getByText('You can’t refund more than what’s left of this payment.')).toBeVisible()
    await expectAccessible(operator, 'giving money back')
    await operator.getByLabel('Amount in dollars').fill('12.50')
    await operator.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
    await expect(operator.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
    await operator.getByLabel('Reason').fill('Billed in error')
    await operator.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
    await expect(operator.getByText('We asked the payment partner for the refund.', { exact: false })).toBeVisible()
    // The member sees it as soon as the bank has confirmed it.
    await expect(page.getByText('Partly refunded')).toBeVisible({ timeout: 30_000 })
    await expect(row(page, 'Net paid $36.50')).toBeVisible()
    await operator.reload()
    await expect(operator.getByRole('row', { name: /Completed.*\$12\.50.*Billed in error/ })).toBeVisible()
    await give('36.50', 'All of it')
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
    await expect(row(page, 'Net paid $0.00')).toBeVisible({ timeout: 30_000 })
    expect(await figuresOf(page, 'Receipt (PDF)')).toEqual(['49.00', '0.00', '49.00', '49.00', '49.00', '0.00'])
    await operator.context().close()

    const events = await portal.sql(
      `select e.kind, count(*)::int as n from care.payment_events e join care.invoices i on i.id = e.invoice_id where i.number = $1 group by 1 order by 1`,
      [number],
    )
    expect(events).toEqual([
      { kind: 'declined', n: 1 },
      { kind: 'paid', n: 1 },
      { kind: 'refunded', n: 2 },
    ])
    await visit(page, '/inbox')
    for (const words of [
      `New invoice ${number}`,
      `We received your payment for invoice ${number}`,
      `You got a refund for invoice ${number}`,
    ])
      await expect(page.getByRole('link', { name: words }).first()).toBeVisible()
    await page.getByRole('link', { name: `New invoice ${number}` }).click()
    await expect(heading(page, number)).toBeVisible()
  })

  test('waits for a late bank, also after a reload, and updates by itself [FLOW-05]', async ({ browser, page, portal, me }) => {
    const number = await completed(browser, portal, me, 2500)
    await openInvoice(page, number)
    await page.getByRole('button', { name: 'Pay $25.00 by card' }).click()
    await payWith(page, testCards.pays, 'late')
    await expect(page.getByText('Waiting for the bank')).toBeVisible()
    await expectAccessible(page, 'Waiting for the bank')
    await page.reload()
    await expect(page.getByText('Waiting for the bank')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
    await expect(page.getByText('We received your payment. Thank you.')).toBeVisible({ timeout: 45_000 })
  })
})

test.describe("Ana's invoices", () => {
  test.use({ member: { copyOf: 'ana', history: true } })

  test('are filtered, open by keyboard, and add up to the yearly statement [FLOW-05]', {
    tag: ['@daily', '@phone-matrix'],
  }, async ({ page, me }) => {
    await visit(page, '/invoices')
    const lines = page.getByRole('list', { name: 'Invoices' }).getByRole('button')
    await expect(lines.first()).toBeVisible()
    await expectAccessible(page, 'invoices')
    await page.getByRole('button', { name: 'Covered', exact: true }).click()
    await expect(lines.first()).toContainText('$0.00')
    const count = await lines.count()
    await page.getByRole('button', { name: 'Paid', exact: true }).click()
    expect(await lines.count()).toBeGreaterThan(count)
    const paid = lines.filter({ hasText: '$45.00' }).first()
    await paid.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 3, name: /^Invoice INV-/ })).toBeFocused()
    await page.getByRole('button', { name: 'All invoices' }).click()
    await page.getByRole('button', { name: 'Yearly statement (HSA/FSA)' }).click()
    await expect(page.getByRole('heading', { level: 3, name: 'Yearly statement' })).toBeFocused()
    await page.getByLabel('Person').selectOption({ label: me.name })
    await expectAccessible(page, 'the yearly statement')
    const sum = /total paid: \$([\d.,]+)/.exec((await page.getByText(/total paid/).textContent()) ?? '')?.[1]
    const figures = await figuresOf(page, 'Get statement (PDF)')
    expect(figures.at(-1)).toBe(sum)
    const cents = (figure: string) => Math.round(Number(figure.replaceAll(',', '')) * 100)
    expect(figures.slice(0, -1).reduce((all, one) => all + cents(one), 0)).toBe(cents(sum ?? ''))
  })

  test('are accessible in Arabic, and a PDF downloads [FLOW-05]', { tag: '@phone-matrix' }, async ({ page }) => {
    await page.goto('/invoices?lang=ar')
    const lines = page.getByRole('list', { name: 'الفواتير' }).getByRole('button')
    await expect(lines.first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectAccessible(page, 'invoices in Arabic')
    await lines.filter({ hasText: 'مستحقة' }).first().click()
    await expectAccessible(page, 'an invoice in Arabic')
    expect(await figuresOf(page, 'الفاتورة (PDF)')).toEqual(['45.00', '0.00', '45.00', '45.00'])
  })
})
