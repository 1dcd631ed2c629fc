import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solvedRobotCheck } from '#server/testing/robot-check.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { submittedPlatform } from '#shared/registration/submitted-platform.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.advance(3_700_000))

describe('paying per visit', () => {
  const form = {
    first: 'Iris',
    last: "O'Neil",
    email: 'Iris@Example.com',
    dob: '05/06/1990',
    address1: '1 Main St',
    city: 'Miami',
    state: 'FL',
    zip: '33101',
    phone: '305 555 0199',
    gender: 'Female',
    password: 'Welcome-2-Me!',
    acceptNotice: true,
    groupCode: 'FOYER',
    submittedFrom: 'member-portal',
  }
  const submit = async (browser: TestBrowser, change: object = {}) =>
    browser.post('/api/members/ineligible', { ...form, altcha: await solvedRobotCheck(browser), ...change })

  test('makes an account in the pay-per-visit group, whatever group was sent, and allows signing in [REG-74 REG-76 REG-77 CALL-24]', async () => {
    const browser = portal.browser()
    const submittedFromPlatform = submittedPlatform('Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0.0.0 Mobile Safari/537.36')
    const answer = await submit(browser, { submittedFromPlatform })
    expect(answer.statusCode).toBe(200)
    const stored = await portal.pool.query("select submitted_from_platform as platform from profiles where email = 'iris@example.com'")
    expect(stored.rows).toEqual([{ platform: { ...submittedFromPlatform, model: 'Pixel 8', manufacturer: 'Google' } }])
    const signedIn = await browser.signIn('iris@example.com', 'Welcome-2-Me!')
    expect(signedIn.json().data).toMatchObject({
      level: 'full',
      profile: { first: 'Iris', last: "O'Neil", email: 'iris@example.com' },
      group: { code: 'HYUHCSRPAID' },
    })
  })

  test('names the price of each visit beforehand, and leaves out a visit without one', async () => {
    const browser = portal.browser()
    const read = async () => (await browser.get('/api/members/visit-prices')).json().data.prices
    expect(await read()).toEqual([
      { type: 'GeneralMedical', cents: 7500 },
      { type: 'Dermatology', cents: 8900 },
      { type: 'Nutrition', cents: 6900 },
    ])
    const ofGroup = `group_id = (select id from portal.groups where code = 'HYUHCSRPAID')`
    await portal.pool.query(`delete from portal.group_prices where type = 'Dermatology' and ${ofGroup}`)
    expect((await read()).map(({ type }: { type: string }) => type)).toEqual(['GeneralMedical', 'Nutrition'])
    await portal.pool.query(`update portal.group_features set ends_on = '2026-01-01' where ${ofGroup}`)
    expect(await read()).toEqual([])
    await portal.pool.query(`update portal.group_features set ends_on = null where ${ofGroup}`)
  })

  test('needs a new robot check for each account [REG-71]', async () => {
    const browser = portal.browser()
    const altcha = await solvedRobotCheck(browser)
    expect((await submit(browser, { altcha: 'bm9uc2Vuc2U=', email: 'a@example.com' })).json().meta.errors).toEqual(['RobotCheckFailed'])
    expect((await submit(browser, { altcha, email: 'b@example.com' })).statusCode).toBe(200)
    expect((await submit(browser, { altcha, email: 'c@example.com' })).json().meta.errors).toEqual(['RobotCheckFailed'])
    const late = await solvedRobotCheck(browser)
    portal.clock.advance(20 * 60_000)
    expect((await submit(browser, { altcha: late, email: 'c@example.com' })).json().meta.errors).toEqual(['RobotCheckFailed'])
  })

  test('one solved check asks once whether an address has an account: the answer uses it up [REG-71 REG-50]', async () => {
    const browser = portal.browser()
    const altcha = await solvedRobotCheck(browser)
    const ask = async (email: string) => (await submit(browser, { altcha, email })).json().meta.errors
    expect(await ask('ana.rivera@example.com')).toEqual(['ProfileUserEmailDuplicated'])
    expect(await ask('ben.rivera@example.com')).toEqual(['RobotCheckFailed'])
    expect(await ask('nobody.yet@example.com')).toEqual(['RobotCheckFailed'])
  })

  test('of simultaneous questions with one solved check, one is answered [REG-71]', async () => {
    const browser = portal.browser()
    const altcha = await solvedRobotCheck(browser)
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(browser, { altcha, email: 'ana.rivera@example.com' })))
    const codes = answers.map((answer) => answer.json().meta.errors[0])
    expect(codes.filter((code) => code !== 'RobotCheckFailed')).toEqual(['ProfileUserEmailDuplicated'])
  })

  test('is allowed from the eighteenth birthday [REG-72]', async () => {
    const browser = portal.browser()
    portal.clock.set('2027-01-15T15:00:00Z')
    expect((await submit(browser, { dob: '2009-01-16', email: 'd@example.com' })).json().meta.errorMessages).toEqual([
      { code: 'Under18', reason: 'You must be 18 or older to register.', field: 'dob' },
    ])
    expect((await submit(browser, { dob: '2009-01-15', email: 'd@example.com' })).statusCode).toBe(200)
  })

  test('checks every field, and the second address line is optional [REG-70]', async () => {
    const answer = await submit(portal.browser(), {
      first: '',
      last: '',
      address1: '',
      city: '',
      state: '',
      gender: '',
      address2: undefined,
    })
    const errors = answer.json().meta.errorMessages.map(({ field, reason }: Record<string, string>) => [field, reason])
    expect(errors, '[REG-64 REG-65 REG-66 REG-67 REG-68 REG-69]').toEqual([
      ['first', 'Required'],
      ['last', 'Required'],
      ['address1', 'Required'],
      ['city', 'Required'],
      ['state', 'Required'],
      ['gender', 'Required'],
    ])
  })
})
