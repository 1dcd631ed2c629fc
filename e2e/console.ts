import { expect, type Page } from '@playwright/test'
import { readPin } from '#e2e/outbox.ts'
import { demoOperators } from '#server/demo/demo-operators.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'

/** The demo's operator of a role. */
export const operatorOf = (role: OperatorRole): string => demoOperators.find((one) => one.role === role)?.email ?? ''

const post = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

/** The password is right, the PIN is still due. */
export const startPendingOperator = (page: Page, role: OperatorRole): Promise<void> =>
  post(page, '/api/console/sign-in', { email: operatorOf(role), password: demoPassword })

/** Signs the demo's operator of this role in to the console, by the calls that its form makes. */
export const signInOperator = async (page: Page, role: OperatorRole): Promise<void> => {
  await startPendingOperator(page, role)
  await post(page, '/api/console/pin/verify', { pin: await readPin(page.request, operatorOf(role)) })
}
