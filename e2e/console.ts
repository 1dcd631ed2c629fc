import { expect, type Page } from '@playwright/test'
import { readPin } from '#e2e/outbox.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { demoOperators } from '#server/demo/demo-operators.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import type { CaseKind } from '#shared/cases/case-states.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'

/** Returns the e-mail address of the demo operator with a role. */
export const operatorOf = (role: OperatorRole): string => demoOperators.find((one) => one.role === role)?.email ?? ''

const post = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

/** Signs in with the password; the PIN is still required. */
export const startPendingOperator = (page: Page, role: OperatorRole): Promise<void> =>
  post(page, '/api/console/sign-in', { email: operatorOf(role), password: demoPassword })

/** Signs a demo operator in to the console, with the calls that the form makes. */
export const signInOperator = async (page: Page, role: OperatorRole): Promise<void> => {
  await startPendingOperator(page, role)
  await post(page, '/api/console/pin/verify', { pin: await readPin(page.request, operatorOf(role)) })
}

/** Returns the reference of the newest case of a kind. Tests of a portal run in sequence, so it belongs to this test. */
export const newestCase = async ({ sql }: DemoPortal, kind: CaseKind): Promise<string> =>
  String((await sql('select reference from cases where kind = $1 order by created_at desc limit 1', [kind]))[0]?.reference)
