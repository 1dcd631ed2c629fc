import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let sue: TestBrowser
let isDown = false
beforeEach(async () => {
  portal = await openTestPortal({
    gateways: (real) => ({
      ...real,
      email: {
        ...real.email,
        send: (mail, signal) => (isDown ? Promise.reject(new Undeliverable('550 no such box')) : real.email.send(mail, signal)),
      },
    }),
  })
})
afterEach(() => portal.close())
beforeEach(async () => {
  isDown = false
  portal.clock.advance(25 * 3_600_000)
  sue = await portal.operator('sue.support@example.com')
})

const open = async (lookup: object, contact: object = { email: 'grace@example.com' }) => {
  const answer = await portal.browser().post('/api/cases', { lookup, contact, language: 'es' })
  const { reference } = answer.json().data
  const { rows } = await portal.pool.query('select id from cases where reference = $1', [reference])
  return { reference, id: rows[0].id as string }
}
/** Grace Hopewell, 1985-04-12, 60601, with another ZIP code. */
const wrongZip = { registrationType: 'employer', lastName: 'Hopewell', dob: '1985-04-12', zip: '60611' }
const read = async (id: string, by = sue) => (await by.get(`/api/console/cases/${id}`)).json().data
const list = async (query = '', by = sue) => (await by.get(`/api/console/cases${query}`)).json().data.rows
const post = async (path: string, body: object = {}, by = sue) => {
  const answer = await by.post(`/api/console/${path}`, body)
  return [answer.statusCode, ...(answer.statusCode < 400 ? [] : answer.json().meta.errors)]
}

describe('a failed lookup', () => {
  test('shows what was typed next to the nearest person, and the differences', async () => {
    const { id } = await open(wrongZip)
    const [nearest, ...others] = (await read(id)).nearMatches
    expect(nearest).toEqual({
      personId: expect.any(String),
      name: 'Grace Hopewell',
      group: expect.any(String),
      coverageProblem: null,
      fields: [
        { field: 'lastName', typed: 'Hopewell', onFile: 'Hopewell', isSame: true },
        { field: 'dob', typed: '1985-04-12', onFile: '1985-04-12', isSame: true },
        { field: 'zip', typed: '60611', onFile: '60601', isSame: false },
      ],
    })
    expect(others).toEqual([])
  })

  test.each([
    ['a misspelled name', { ...wrongZip, lastName: 'Hopwel', zip: '60601' }, 'Grace Hopewell'],
    ['a wrong birthday', { ...wrongZip, dob: '1985-12-04', zip: '60601' }, 'Grace Hopewell'],
    [
      "a student's wrong number",
      { registrationType: 'school', firstName: 'Kenji', lastName: 'Mori', dob: '2003-09-30', studentId: 'S-1025' },
      'Kenji Mori',
    ],
  ])('finds the nearest person with %s', async (_, lookup, name) => {
    expect((await read((await open(lookup)).id)).nearMatches.map((one: { name: string }) => one.name)).toContain(name)
  })

  test('finds nobody who shares only one field', async () => {
    expect((await read((await open({ ...wrongZip, lastName: 'Nobody' })).id)).nearMatches).toEqual([])
  })
})

describe('the queue', () => {
  test('shows no personal data, and can be filtered by state, kind and assignee', async () => {
    const { id, reference } = await open(wrongZip, { email: 'x@example.com', note: 'private' })
    const [first] = await list()
    expect(first).toEqual({
      id,
      reference,
      kind: 'failed-lookup',
      state: 'new',
      language: 'es',
      assignee: null,
      isMine: false,
      openedAt: portal.clock.now().toISOString(),
    })
    expect(await list('?mine=true')).toEqual([])
    expect(await post(`cases/${id}/take`)).toEqual([200])
    expect(await list('?mine=true&state=open')).toMatchObject([{ id, state: 'working', assignee: 'Sue Support', isMine: true }])
    const olga = await portal.operator('olga.admin@example.com')
    expect((await list('?state=working', olga))[0]).toMatchObject({ id, isMine: false })
    expect(await list('?mine=true', olga)).toEqual([])
    expect(await list('?kind=pending-family')).toEqual([])
  })

  test('has further pages', async () => {
    await portal.pool.query(
      `insert into cases (id, kind, state, reference, about, language, created_at)
      select gen_random_uuid(), 'problem-report', 'new', 'many' || n, '{}', 'en', $1::timestamptz - n * interval '1 minute' from generate_series(1, 51) n`,
      [portal.clock.now()],
    )
    const page = (await sue.get('/api/console/cases?kind=problem-report')).json().data
    expect([page.rows.length, page.next]).toEqual([50, page.rows[49].openedAt])
    const rest = (await sue.get(`/api/console/cases?kind=problem-report&after=${page.next}`)).json().data
    expect([rest.rows.length, rest.next]).toEqual([1, null])
  })
})

describe('working on a case', () => {
  test("keeps notes internal, mails the answer in the person's language, and ends when closed", async () => {
    const { id, reference } = await open(wrongZip)
    expect(await post(`cases/${id}/notes`, { text: 'Zip is off' })).toEqual([200])
    expect(await post(`cases/${id}/answer`, { answer: 'Su código postal es otro.' })).toEqual([200])
    expect(await read(id)).toMatchObject({
      state: 'answered',
      answer: 'Su código postal es otro.',
      notes: [{ by: 'Sue Support', text: 'Zip is off' }],
    })
    const { rows } = await portal.pool.query(
      `select subject, kind from outbox_messages where recipient = 'grace@example.com' order by created_at desc limit 1`,
    )
    expect(rows).toEqual([{ subject: `Respondimos a su solicitud ${reference}`, kind: 'case-answer' }])
    const status = (await portal.browser().get(`/api/cases/status?reference=${reference}&dob=1985-04-12`)).body
    expect(status).not.toContain('Zip is off')
    expect(await post(`cases/${id}/close`)).toEqual([200])
    expect(await post(`cases/${id}/answer`, { answer: 'x' })).toEqual([409, 'Conflict'])
  })

  test('refuses an empty note or answer and an unknown case', async () => {
    const { id } = await open(wrongZip)
    expect(await post(`cases/${id}/notes`, { text: ' ' })).toEqual([422, 'Required'])
    expect(await post(`cases/${id}/answer`, {})).toEqual([422, 'Required'])
    const missing = '00000000-0000-4000-8000-000000000000'
    expect(await post(`cases/${missing}/notes`, { text: 'x' })).toEqual([404, 'NotFound'])
  })
})

describe('dead messages', () => {
  beforeEach(() => portal.pool.query('delete from outbox_messages'))
  const letters = async () => (await sue.get('/api/console/dead-letters')).json().data
  const die = async (message: object) => {
    isDown = true
    const id = await postMessage(portal.db, portal.clock.now(), {
      channel: 'email',
      kind: 'case-answer',
      to: 'gone@example.com',
      text: 'Rash',
      ...message,
    })
    await portal.portal.outbox.deliverDue('email')
    isDown = false
    return id
  }

  test('are listed with kind, masked recipient and reason, without their text', async () => {
    const id = await die({})
    expect(await letters()).toEqual([
      {
        id,
        channel: 'email',
        kind: 'case-answer',
        to: 'g…',
        attempts: 1,
        why: '550 no such box',
        canResend: true,
        createdAt: portal.clock.now().toISOString(),
        givenUpAt: portal.clock.now().toISOString(),
      },
    ])
    expect(await post(`dead-letters/${id}/give-up`)).toEqual([200])
    expect(await letters()).toEqual([])
    expect(await post(`dead-letters/${id}/give-up`)).toEqual([404, 'NotFound'])
  })

  test('can be sent again once; a secret one cannot', async () => {
    const [plain, secret] = [await die({}), await die({ secret: true })]
    expect(await post(`dead-letters/${secret}/resend`)).toEqual([409, 'NotResendable'])
    expect(await post(`dead-letters/${plain}/resend`)).toEqual([200])
    expect(await post(`dead-letters/${plain}/resend`)).toEqual([404, 'NotFound'])
    expect(await portal.portal.outbox.deliverDue('email')).toBe(1)
    expect((await letters()).map(({ id }: { id: string }) => id)).toEqual([secret])
  })
})
