import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listTicketAnswers } from '#server/support/ticket-store.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let ana: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(25 * 3_600_000)
  await portal.pool.query('delete from cases')
  ana = portal.browser()
  await ana.signIn('ana.rivera@example.com')
})

const said = { name: 'Grace Hopewell', email: 'grace@example.com', subject: 'My card', comment: 'It does not print.' }
const write = (change: object = {}, by = portal.browser(), from?: string) =>
  by.post('/api/csr/ticket', { ...said, ...change }, from ? { from } : {})
const idOf = async (answer: ReturnType<typeof write>): Promise<string> => (await answer).json().data.id
const stored = async () => (await portal.pool.query('select * from cases order by created_at')).rows
const errorsOf = async (answer: ReturnType<typeof write>) => {
  const { meta } = (await answer).json()
  return meta.errorMessages.map(({ code, field }: { code: string; field?: string }) => [code, field])
}
const look = async (reference: string, email: string) => {
  const answer = await portal.browser().get(`/api/csr/ticket/status?${new URLSearchParams({ reference, email })}`)
  return [answer.statusCode, answer.statusCode === 200 ? answer.json().data : answer.json().meta.errors]
}
const answerIt = async (reference: string, answer: string) => {
  const sue = await portal.operator('sue.support@example.com')
  const { rows } = (await sue.get('/api/console/cases?kind=support-ticket')).json().data
  const { id } = rows.find((one: { reference: string }) => one.reference === reference)
  const shown = (await sue.get(`/api/console/cases/${id}`)).json().data
  expect((await sue.post(`/api/console/cases/${id}/answer`, { answer })).statusCode).toBe(200)
  return shown
}
const mailTo = async (recipient: string) =>
  (await portal.pool.query('select * from outbox_messages where recipient = $1 order by created_at desc limit 1', [recipient])).rows[0]

describe('a message to support', () => {
  test.each(['interpreter', 'amendment'])(
    'can ask for what the legal notices promise: %s; the member and the operator see it',
    async (category) => {
      const id = await idOf(write({ category, comment: 'The date is wrong.' }, ana))
      const [ticket] = (await ana.get('/api/csr/tickets')).json().data
      expect(ticket).toMatchObject({ reference: id, category, comment: 'The date is wrong.', state: 'new' })
      expect((await answerIt(id, 'It is corrected.')).about).toMatchObject({ category })
      expect((await ana.get('/api/csr/tickets')).json().data[0]).toMatchObject({ category, answer: 'It is corrected.' })
      expect((await write({ category, comment: 'x'.repeat(1000) }, ana)).statusCode).toBe(200)
      expect(await errorsOf(write({ category, comment: 'x'.repeat(1001) }))).toEqual([['InvalidInput', 'comment']])
      expect(await errorsOf(write({ comment: 'x'.repeat(181) }))).toEqual([['InvalidInput', 'comment']])
      expect(await errorsOf(write({ category: 'other' }))).toEqual([['InvalidInput', 'category']])
    },
  )

  test('from a signed-out person becomes a case with a reference [CALL-42 SUPP-10]', async () => {
    const id = await idOf(write())
    expect(id).toMatch(/^[3-9A-Y]{4}-[3-9A-Y]{4}$/)
    expect(await stored()).toMatchObject([
      {
        kind: 'support-ticket',
        state: 'new',
        reference: id,
        profile_id: null,
        email: said.email,
        phone: null,
        note: said.comment,
        about: { category: 'question', name: said.name, subject: said.subject },
        language: 'en',
      },
    ])
    expect(await mailTo(said.email)).toBeUndefined()
    const { rows } = await portal.pool.query(`select event, outcome from audit_events where subject_id = (select id::text from cases)`)
    expect(rows).toEqual([{ event: 'ticket.create', outcome: 'ok' }])
  })

  test('from a member belongs to that member, and ignores unknown fields', async () => {
    const sam = portal.browser()
    await sam.signIn('sam.basic@example.com')
    const id = await idOf(
      write({ category: 'technical', phone: '(512) 555-0100', profileId: '00000000-0000-4000-8000-000000000000', state: 'closed' }, ana),
    )
    expect(await stored()).toMatchObject([{ phone: '5125550100', state: 'new', about: { category: 'technical' } }])
    const own = (await ana.get('/api/csr/tickets')).json().data
    expect(own).toEqual([
      {
        reference: id,
        state: 'new',
        category: 'technical',
        subject: said.subject,
        comment: said.comment,
        openedAt: portal.clock.now().toISOString(),
        answeredAt: null,
        answer: null,
      },
    ])
    expect((await sam.get('/api/csr/tickets')).json().data).toEqual([])
    expect((await portal.browser().get('/api/csr/tickets')).statusCode).toBe(401)
  })

  test.each([
    [{ name: '' }, 'Required', 'name'],
    [{ email: '' }, 'Required', 'email'],
    [{ email: 'nobody' }, 'EmailInvalid', 'email'],
    [{ subject: ' ' }, 'Required', 'subject'],
    [{ subject: 'a\r\nBcc: x@example.com' }, 'InvalidInput', 'subject'],
    [{ subject: 'x'.repeat(101) }, 'InvalidInput', 'subject'],
    [{ comment: '' }, 'Required', 'comment'],
    [{ comment: 'x'.repeat(181) }, 'InvalidInput', 'comment'],
    [{ phone: '555' }, 'PhoneInvalid', 'phone'],
    [{ category: 'sales' }, 'InvalidInput', 'category'],
  ])('with %j is refused at its field [SUPP-11 SUPP-12 SUPP-13]', async (change, code, field) => {
    expect(await errorsOf(write(change))).toEqual([[code, field]])
    expect(await stored()).toEqual([])
  })

  test('may have 180 characters in several lines', async () => {
    expect((await write({ comment: `${'x'.repeat(90)}\n${'y'.repeat(89)}` })).statusCode).toBe(200)
  })

  test('sent several times within ten minutes is one ticket', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => idOf(write())))
    expect(new Set(ids).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    portal.clock.advance(10 * 60_000 + 1)
    expect(await idOf(write())).not.toBe(ids[0])
  })

  test('is limited to five an hour per signed-out address, independently of members', async () => {
    for (const n of [1, 2, 3, 4, 5]) expect((await write({ subject: `No ${n}` })).statusCode).toBe(200)
    const refused = await write({ subject: 'No 6' })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await write({ subject: 'Mine' }, ana)).statusCode).toBe(200)
    expect((await write({ subject: 'Elsewhere' }, portal.browser(), '10.0.0.2')).statusCode).toBe(200)
  })
})

describe('an answer', () => {
  test('for a signed-out person is announced by mail, and read with reference and email address', async () => {
    const id = await idOf(write({ language: 'es', category: 'technical' }))
    expect(await look(id, said.email)).toEqual([200, expect.objectContaining({ state: 'new', answer: null, needsSignIn: false })])
    const shown = await answerIt(id, 'Use another printer.')
    expect(shown).toMatchObject({ kind: 'support-ticket', about: { category: 'technical', subject: 'My card' }, note: said.comment })
    const mail = await mailTo(said.email)
    expect(mail).toMatchObject({ subject: `Respondimos a su mensaje ${id}`, kind: 'case-answer' })
    expect(JSON.stringify(mail)).not.toContain('another printer')
    expect(await look(id.toLowerCase(), 'GRACE@example.com')).toEqual([
      200,
      expect.objectContaining({ state: 'answered', answer: 'Use another printer.', needsSignIn: false }),
    ])
  })

  test('for a member can be read only signed in, and is listed for the inbox', async () => {
    const id = await idOf(write({ email: 'ana.rivera@example.com' }, ana))
    await answerIt(id, 'Your plan covers it.')
    expect(await look(id, 'ana.rivera@example.com')).toEqual([
      200,
      expect.objectContaining({ state: 'answered', answer: null, needsSignIn: true }),
    ])
    expect((await ana.get('/api/csr/tickets')).json().data).toMatchObject([{ reference: id, answer: 'Your plan covers it.' }])
    const { rows } = await portal.pool.query(`select id from profiles where email = 'ana.rivera@example.com'`)
    expect(await listTicketAnswers(portal.db, rows[0].id)).toEqual([
      {
        id: expect.any(String),
        reference: id,
        subject: said.subject,
        comment: said.comment,
        answer: 'Your plan covers it.',
        answeredAt: expect.any(Date),
      },
    ])
  })

  test('cannot be read with a wrong address or reference, or for another kind of case', async () => {
    const id = await idOf(write())
    await portal.pool.query(
      `insert into cases (id, kind, state, reference, about, language, email, created_at)
      values (gen_random_uuid(), 'failed-lookup', 'new', 'ACDE-3467', '{}', 'en', 'grace@example.com', now())`,
    )
    expect(await look(id, 'other@example.com')).toEqual([404, ['TicketNotFound']])
    expect(await look('ACDE-3474', said.email)).toEqual([404, ['TicketNotFound']])
    expect(await look('ACDE-3467', said.email)).toEqual([404, ['TicketNotFound']])
  })
})
