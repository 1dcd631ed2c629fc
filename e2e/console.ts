import { type Browser, expect, type Page } from '@playwright/test'
import { readPin } from '#e2e/outbox.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { demoOperators } from '#server/demo/demo-operators.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import type { CaseKind } from '#shared/cases/case-states.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'

/** Returns the e-mail address of the demo operator with a role. */
export const operatorOf = (role: OperatorRole): string => demoOperators.find((one) => one.role === role)?.email ?? ''

const post = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

/** The second administrator of the demo, who approves what the first changes. */
export const secondAdmin = demoOperators.findLast((one) => one.role === 'admin')?.email ?? ''

/** Signs in with the password; the PIN is still required. */
export const startPendingOperator = (page: Page, role: OperatorRole, email = operatorOf(role)): Promise<void> =>
  post(page, '/api/console/sign-in', { email, password: demoPassword })

/** Signs a demo operator in to the console, with the calls that the form makes. `email`: for one who is not the first of the role. */
export const signInOperator = async (page: Page, role: OperatorRole, email = operatorOf(role)): Promise<void> => {
  await startPendingOperator(page, role, email)
  await post(page, '/api/console/pin/verify', { pin: await readPin(page.request, email) })
}

/** Approves a change on the approvals page, as the second administrator. `what`: the change's title. */
export const approveAsSecond = async (browser: Browser, what: string): Promise<void> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInOperator(page, 'admin', secondAdmin)
  await page.goto(consolePaths.approvals)
  await page.getByRole('button', { name: `Approve: ${what}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Change approved.')).toBeVisible()
  await context.close()
}

/** Returns the reference of the newest case of a kind. Tests of a portal run in sequence, so it belongs to this test. */
export const newestCase = async ({ sql }: DemoPortal, kind: CaseKind): Promise<string> =>
  String((await sql('select reference from cases where kind = $1 order by created_at desc limit 1', [kind]))[0]?.reference)
