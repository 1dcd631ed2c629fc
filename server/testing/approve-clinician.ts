import { expect } from 'vitest'
import { sendClinicianOrders } from '#server/clinicians/send-clinician-orders.ts'
import { approveWaiting } from '#server/testing/approve.ts'
import type { TestBrowser, TestPortal } from '#server/testing/test-portal.ts'

type Answer = Awaited<ReturnType<TestBrowser['get']>>

/** Approves a change of a clinician as the demo's second administrator, and has the telehealth side carry it out. */
export const approveClinician = async (portal: TestPortal, answer: Answer): Promise<void> => {
  const approved = await approveWaiting(portal, answer)
  expect(approved.statusCode, approved.body).toBe(200)
  expect(await sendClinicianOrders(portal.portal, portal.portal.db)).toBe(true)
}

/** Adds a clinician as an administrator, with the approval of a second one; returns the id. */
export const addApprovedClinician = async (portal: TestPortal, admin: TestBrowser, entered: { email: string }): Promise<string> => {
  await approveClinician(portal, await admin.post('/api/console/clinicians', entered))
  const found = await admin.get(`/api/console/clinicians?${new URLSearchParams({ words: entered.email.toLowerCase() })}`)
  return found.json().data.rows[0].id
}
