import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let sue: TestBrowser
let ids: { telehealthId: string; memberNumber: string; personId: string }
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
  await seedCare(portal)
  sue = await portal.operator('sue.support@example.com')
  const { rows } = await portal.pool.query(
    `select p.id as "personId", p.telehealth_id as "telehealthId", coalesce(p.external_id, m.subscriber_number) as "memberNumber"
     from persons p join memberships m on m.id = p.membership_id join profiles a on a.person_id = p.id where a.email = 'ana.rivera@example.com'`,
  )
  ids = rows[0]
})
afterAll(() => portal.close())

const search = async (words: string, by = sue) => (await by.post('/api/console/invoices/search', { words })).json()
const numbers = async (words: string): Promise<string[]> => (await search(words)).data.map(({ number }: { number: string }) => number)

test("an invoice is found by its own number, the visit's or the member's, in any case", async () => {
  expect(await numbers('inv-7wn4ze4')).toEqual(['INV-7WN4ZE4'])
  expect(await numbers(' V-7WN4ZE ')).toEqual(['INV-7WN4ZE4'])
  expect(await numbers(ids.telehealthId)).toHaveLength(13)
  expect(await numbers(ids.memberNumber)).toHaveLength(13)
  expect(await numbers('INV-NOTHING')).toEqual([])
  expect((await search('')).meta.errors).toEqual(['Required'])
})

test('an operator sees patient and amounts of an invoice, but nothing about the care', async () => {
  const [found] = (await search('V-7WN4ZE')).data
  const { invoice } = (await sue.get(`/api/console/invoices/${found.id}`)).json().data
  expect(invoice).toMatchObject({ number: 'INV-7WN4ZE4', status: 'paid', paidCents: 4500, patient: { first: 'Ana', last: 'Rivera' } })
  expect(JSON.stringify(invoice)).not.toMatch(/General|Video|Okafor|eyes/)
  const { rows } = await portal.pool.query(
    `select reason, subject_id from audit_events where event = 'invoice.read' and outcome = 'ok' order by seq desc limit 1`,
  )
  expect(rows).toEqual([{ reason: null, subject_id: ids.personId }])
  expect((await sue.get(`/api/console/invoices/${crypto.randomUUID()}`)).statusCode).toBe(404)
  expect((await sue.get('/api/console/invoices/x')).statusCode).toBe(422)
})

test('a refund needs a reason, cannot exceed the payment, and is audited with its operator', async () => {
  const [found] = (await search('V-7WN4ZE')).data
  const { invoice } = (await sue.get(`/api/console/invoices/${found.id}`)).json().data
  const [payment] = invoice.payments
  const refund = (input: object) =>
    sue.post(`/api/console/invoices/${found.id}/refunds`, { paymentId: payment.id, refundId: crypto.randomUUID(), ...input })
  expect((await refund({ cents: 100, reason: '  ' })).json().meta.errors).toEqual(['Required'])
  expect((await refund({ cents: 0, reason: 'x' })).json().meta.errors).toEqual(['AmountInvalid'])
  expect((await refund({ cents: 4501, reason: 'x' })).json().meta.errors).toEqual(['RefundTooMuch'])
  expect((await refund({ cents: 500, reason: 'Late clinician', refundId: 'x' })).statusCode).toBe(422)
  expect((await refund({ cents: 500, reason: 'Late clinician' })).json()).toEqual({ data: { isSent: true } })
  const shown = (await sue.get(`/api/console/invoices/${found.id}`)).json().data
  const [given] = shown.invoice.refunds
  expect(given).toMatchObject({ status: 'asked', cents: 500, reason: 'Late clinician' })
  expect(shown.operators[given.operatorId]).toBe('Sue Support')
  const { rows } = await portal.pool.query(
    `select actor_id, subject_id from audit_events where event = 'invoice.refund' and outcome = 'ok'`,
  )
  expect(rows).toEqual([{ actor_id: given.operatorId, subject_id: ids.personId }])
})

test('auditors cannot see or refund invoices; without the telehealth service calls fail', async () => {
  const al = await portal.operator('al.audit@example.com')
  expect((await al.post('/api/console/invoices/search', { words: 'x' })).statusCode).toBe(403)
  expect((await al.get('/api/console/payment-flags')).statusCode).toBe(403)
  expect((await sue.get('/api/console/payment-flags')).json().data).toEqual([])
  const away = await openTestPortal()
  const olga = await away.operator('olga.admin@example.com')
  expect((await olga.post('/api/console/invoices/search', { words: 'x' })).json().meta.errors).toEqual(['CareUnavailable'])
  await away.close()
})
