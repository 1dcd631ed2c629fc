import { expect, test } from 'vitest'
import { pastConsultation } from '#shared/visits/consultation.ts'

test('in the answer of a telehealth service of an earlier version nothing is hidden and nothing is unreadable', () => {
  const { hides_records, reason, date_of_birth, invoice_id, is_unreadable } = pastConsultation.shape
  expect([hides_records, is_unreadable].map((field) => field.parse(undefined))).toEqual([false, false])
  expect([reason, date_of_birth, invoice_id].map((field) => field.parse(undefined))).toEqual([null, null, null])
})
