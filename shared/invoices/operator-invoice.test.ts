import { expect, test } from 'vitest'
import { refundReason } from '#shared/invoices/operator-invoice.ts'

test('a refund needs a reason of at most 500 characters', () => {
  const problems = (typed: string) => refundReason.safeParse(typed).error?.issues.map(({ message }) => message) ?? []
  expect(problems('  ')).toEqual(['Required'])
  expect(problems('x'.repeat(500))).toEqual([])
  expect(problems('x'.repeat(501))).toEqual(['InvalidInput'])
  expect(refundReason.parse(' charged twice ')).toBe('charged twice')
})
