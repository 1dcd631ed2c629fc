import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalRoutes } from '#server/app.ts'
import type { Portal } from '#server/portal.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type GroupFeature, groupFeatures } from '#shared/groups/group-features.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** The calls that a feature opens; every other call of members is open to all groups. */
const gated: Readonly<Record<string, GroupFeature>> = {
  'GET /api/consultations': 'Telehealth',
  'GET /api/consultations/past': 'Telehealth',
  'POST /api/consultation/locked': 'Telehealth',
  'POST /api/consultation/clinician': 'Telehealth',
  'GET /api/consultation/survey': 'Telehealth',
  'POST /api/consultation/survey': 'Telehealth',
  'POST /api/consultation/survey/dismiss': 'Telehealth',
  'POST /api/consultation/earlier': 'Telehealth',
  'POST /api/consultation/earlier/answer': 'Telehealth',
  'POST /api/consultation/cancel': 'Telehealth',
  'GET /api/visit-pharmacies': 'Telehealth',
  'GET /api/account/push-devices': 'Telehealth',
  'POST /api/account/push-devices': 'Telehealth',
  'DELETE /api/account/push-devices/{id}': 'Telehealth',
  'GET /api/back-care/link': 'Backcare',
  'GET /api/doctors': 'Providers',
  'GET /api/location/places': 'Facilities',
  'POST /api/changes': 'OpenDependents',
}

/** Routes use the portal only when called, so the list needs none. */
const memberCalls = portalRoutes({} as Portal)
  .filter(({ who }) => /member/.test(who) && !/ticket|may be due|confirmed/.test(who))
  .map(({ call }) => call)

test('the table of gated calls is complete: no other call names a feature', () => {
  const named = portalRoutes({} as Portal).flatMap(({ who, call }) => (/ with \w+$/.test(who) ? [`${call.method} ${call.path}`] : []))
  expect(named.sort()).toEqual(Object.keys(gated).sort())
})

/** The calls that answer FeatureNotEnabled to Ana while her group has these features. Empty input suffices: the guard runs first. */
const closedWith = async (features: readonly GroupFeature[]): Promise<string[]> => {
  await portal.pool.query(`delete from group_features where group_id = (select id from groups where code = 'FOYER')`)
  await portal.pool.query(`insert into group_features (group_id, feature) select id, unnest($1::text[]) from groups where code = 'FOYER'`, [
    features,
  ])
  portal.clock.advance(3_600_000)
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  const closed: string[] = []
  for (const { method, path } of memberCalls) {
    const name = `${method} ${path}`
    const filled = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
    if (!(name in gated) && method !== 'GET') continue
    const answer = await browser.ask(method, filled, method === 'GET' ? undefined : {})
    const errors = answer.headers['content-type']?.includes('json') ? answer.json().meta?.errors : undefined
    if (errors?.includes('FeatureNotEnabled')) closed.push(name)
  }
  return closed.sort()
}
const closedFor = (isClosed: (feature: GroupFeature) => boolean) =>
  Object.entries(gated)
    .flatMap(([call, feature]) => (isClosed(feature) ? [call] : []))
    .sort()

test.each(groupFeatures)('%s alone opens its own calls [SHELL-007 SHELL-056]', async (feature) => {
  expect(await closedWith([feature])).toEqual(closedFor((one) => one !== feature))
})

test.each(groupFeatures)('%s missing alone closes only its own calls [SHELL-007 SHELL-056]', async (feature) => {
  expect(await closedWith(groupFeatures.filter((one) => one !== feature))).toEqual(closedFor((one) => one === feature))
})
