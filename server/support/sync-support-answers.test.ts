import { afterEach, beforeEach, expect, test } from 'vitest'
import { busyTurn, idleTurn, jobTurn } from '#platform/testing/job-turn.ts'
import { supportJobs } from '#server/support/support-jobs.ts'
import { syncSupportAnswers } from '#server/support/sync-support-answers.ts'
import { inboxContentsOf } from '#server/testing/care-side.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let ana: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
  ana = portal.browser()
  await ana.signIn('ana.rivera@example.com')
})
afterEach(() => portal.close())

const write = async (subject: string, by: TestBrowser = ana): Promise<string> =>
  (await by.post('/api/csr/ticket', { name: 'Ana Rivera', email: 'ana.rivera@example.com', subject, comment: 'It does not print.' })).json()
    .data.id
const answer = async (reference: string) => {
  const sue = await portal.operator('sue.support@example.com')
  const { rows } = (await sue.get('/api/console/cases?kind=support-ticket')).json().data
  const { id } = rows.find((one: { reference: string }) => one.reference === reference)
  expect((await sue.post(`/api/console/cases/${id}/answer`, { answer: 'Try now.' })).statusCode).toBe(200)
}
const inboxEntries = () => inboxContentsOf(portal.care, 'ticket')
const turn = () => syncSupportAnswers(portal.portal, portal.portal.db, new AbortController().signal)

test('an answered member ticket becomes one inbox entry; open and anonymous tickets do not', async () => {
  const [mine] = [await write('My card'), await write('Not answered'), await write('Of nobody', portal.browser())]
  await answer(mine)
  await turn()
  await turn()
  expect(await inboxEntries()).toMatchObject([{ reference: mine, subject: 'My card' }])
})

test('an answer that could not be delivered is sent again, without a duplicate', async () => {
  const reference = await write('My other card')
  await answer(reference)
  const { ask } = portal.portal.care
  portal.portal.care.ask = () => Promise.reject(new Error('not reached'))
  await turn()
  expect(await inboxEntries()).toEqual([])
  // Accepted, but the response was lost: sending again does not duplicate the entry.
  portal.portal.care.ask = async (call, input) => {
    await ask(call, input)
    throw new Error('the line was cut')
  }
  await turn()
  portal.portal.care.ask = ask
  await turn()
  expect((await inboxEntries()).map(({ reference: shown }) => shown)).toEqual([reference])
})

test('the job has work from the answer to a member until the inbox has it', async () => {
  const job = () => jobTurn(supportJobs(portal.portal), 'answers of support', portal.pool)
  expect(await job()).toEqual(idleTurn)
  const reference = await write('My card')
  await answer(await write('Of nobody', portal.browser()))
  expect(await job()).toEqual(idleTurn)
  await answer(reference)
  const { ask } = portal.portal.care
  portal.portal.care.ask = () => Promise.reject(new Error('not reached'))
  expect(await job()).toEqual(busyTurn)
  portal.portal.care.ask = ask
  expect(await job()).toEqual(busyTurn)
  expect(await inboxEntries()).toMatchObject([{ reference }])
  expect(await job()).toEqual(idleTurn)
})
