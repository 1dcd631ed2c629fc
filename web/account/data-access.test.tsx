import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { at, openSettings, part, press } from '#web/testing/account-page.tsx'
import { user } from '#web/testing/user.ts'

afterEach(cleanup)

const portalLog = 'GET /api/account/data-access'
const careLog = 'GET /api/account/care-access'
const row = { seq: 9, at: at(15), event: 'member.open', outcome: 'ok', who: { kind: 'operator', role: 'support' }, reason: 'member-called' }
const rows = [
  row,
  { ...row, seq: 8, event: 'authn.login', outcome: 'failed', who: { kind: 'signed out' }, reason: null },
  { ...row, seq: 7, event: 'session.read', who: { kind: 'you' }, reason: null },
]
const page = (list: object[], next: string | null = null) => ({ body: { data: { rows: list, next } } })
const opened = { seq: 4, at: at(14), event: 'consult.open', outcome: 'ok', who: { kind: 'clinician', name: 'Chidi Okafor, MD' } }

const open = async (answers: Parameters<typeof openSettings>[0], language: Language = 'en') => {
  const server = await openSettings(answers, { path: paths.dataAccess, language })
  await screen.findByRole('checkbox')
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
  return server
}
const entries = () =>
  part('Who has seen my data')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('what others did is listed by day: who, what, why, when, and with which result', async () => {
  await open({
    [portalLog]: page(rows.slice(0, 2)),
    [careLog]: page([opened, { ...opened, seq: 3, at: '2026-11-18T15:00:00Z' }]),
  })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Friday, 11/20/2026',
    'Wednesday, 11/18/2026',
  ])
  expect(entries()).toEqual([
    expect.stringMatching(/^Our support team.*Reason: you called9:00 AM CST$/),
    expect.stringMatching(/^Someone who wasn’t signed in.*9:00 AM CST$/),
    expect.stringMatching(/^Chidi Okafor, MD.*8:00 AM CST$/),
    expect.stringMatching(/^Chidi Okafor, MD.*9:00 AM CST$/),
  ])
})

test('what one person did several times on a day is one entry', async () => {
  await open({ [careLog]: page([opened, { ...opened, seq: 3, at: at(13) }, { ...opened, seq: 2, at: at(12) }]) })
  expect(entries()).toEqual([expect.stringMatching(/3 times, most recently at 8:00 AM CST$/)])
})

test('a person who opened a link is named as such', async () => {
  await open({ [careLog]: page([{ ...opened, event: 'records.shared_open', who: { kind: 'guest' } }]) })
  expect(entries()).toEqual([expect.stringMatching(/^Someone with your link/)])
})

test('the member’s own acts are left out until they are asked for, and come after those of others', async () => {
  const server = await open({ [portalLog]: page(rows) })
  const asked = () => server.asked.filter(({ call }) => call === portalLog).map(({ query }) => query)
  expect(asked()).toEqual([{ others: 'true' }])
  await user.click(screen.getByRole('checkbox', { name: 'Show what I did, too' }))
  await waitFor(() => expect(asked()).toEqual([{ others: 'true' }, {}]))
  expect(screen.getByRole('status', { name: 'address' }).textContent).toBe(`${paths.dataAccess}?own=true`)
  expect(entries().at(-1)).toMatch(/^You/)
})

test('a log that fails to load says which, and the other is still shown', async () => {
  let isUp = false
  await open({
    [portalLog]: page(rows.slice(0, 1)),
    [careLog]: () =>
      isUp
        ? page([opened])
        : { status: 503, body: { meta: { errors: ['CareUnavailable'], errorMessages: [{ reason: 'x', code: 'CareUnavailable' }] } } },
  })
  expect(part('Who has seen my data').getByRole('alert').textContent).toContain('visits, messages, invoices and medical info')
  expect(entries()).toHaveLength(1)
  isUp = true
  await press('Try again')
  await waitFor(() => expect(entries()).toHaveLength(2))
})

test('more rows are loaded from the log that ends the list', async () => {
  let asked = 0
  const server = await open({
    [portalLog]: () => (asked++ === 0 ? page(rows.slice(0, 1), '9') : page([{ ...row, seq: 3, at: '2026-11-19T15:00:00Z' }])),
    [careLog]: page([opened]),
  })
  expect(entries()).toHaveLength(1)
  await press('Show more')
  await waitFor(() => expect(entries()).toHaveLength(3))
  expect([server.count(portalLog), server.count(careLog)]).toEqual([2, 1])
})

test('an empty list says so in Arabic', async () => {
  await open({}, 'ar')
  expect(part('من اطّلع على بياناتي').getByText('لم يطّلع أحد سواك على سجلك.')).toBeTruthy()
})
