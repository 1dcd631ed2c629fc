import { expect } from 'vitest'
import type { TestBrowser, TestPortal } from '#server/testing/test-portal.ts'

/** Approves a change as the demo's second administrator. `answer`: that of the call which made the change. */
export const approveWaiting = async (
  portal: TestPortal,
  answer: Awaited<ReturnType<TestBrowser['get']>>,
): Promise<Awaited<ReturnType<TestBrowser['get']>>> => {
  expect(answer.statusCode, answer.body).toBe(200)
  const omar = await portal.operator('omar.admin@example.com')
  return omar.post(`/api/console/approvals/${answer.json().data.waiting.id}`, { approve: true })
}
