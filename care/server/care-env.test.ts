import { expect, test } from 'vitest'
import { careVariables, readCareDemoEnv, readCareEnv } from '#care/server/care-env.ts'
import { makeKeys } from '#platform/demo-keys.ts'

const { partnerTokenKey, pinKey } = makeKeys()
const { d: _, ...open } = partnerTokenKey
const complete = {
  DATABASE_URL: 'postgres://foyer@db/foyer?sslmode=verify-full',
  PUBLIC_URL: 'https://portal.example.com',
  PORTAL_PUBLIC_KEY: JSON.stringify(open),
  MOBILE_API_TOKEN: pinKey,
  CARE_KEY: makeKeys().pinKey,
  MAIL_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Foyer <portal@example.com>',
  PHONE_GATEWAY_URL: 'https://account:secret@phone.example.com',
  PHONE_GATEWAY_FROM: '+15125550100',
}

test('production starts when every variable is set, and names each missing one', () => {
  expect(readCareEnv(complete)).toMatchObject({ port: 3100, host: '127.0.0.1', portalKey: open, trustedProxies: ['127.0.0.1'] })
  const required = Object.values(careVariables).flatMap(({ name, need }) => (need === 'required' ? [name] : []))
  expect(required.sort()).toEqual(Object.keys(complete).sort())
  for (const name of required) expect(() => readCareEnv({})).toThrow(`${name} is missing`)
})

test.each([
  { DATABASE_URL: 'postgres://foyer@db/foyer' },
  { MIGRATION_DATABASE_URL: 'postgres://foyer@db/foyer' },
  { FILE_SCAN_URL: 'tcp://scanner:3310' },
])('%j over a network is refused, unless the network is declared trusted', (change) => {
  expect(() => readCareEnv({ ...complete, ...change })).toThrow('is not encrypted')
  expect(readCareEnv({ ...complete, ...change, TRUSTED_NETWORK: 'on' })).toBeDefined()
})

test('it refuses one key for two purposes', () => {
  expect(() => readCareEnv({ ...complete, CARE_KEY: pinKey })).toThrow('MOBILE_API_TOKEN and CARE_KEY are the same')
})

test("the service rejects the portal's private key", () => {
  expect(() => readCareEnv({ ...complete, PORTAL_PUBLIC_KEY: JSON.stringify(partnerTokenKey) })).toThrow('PORTAL_PUBLIC_KEY is wrong')
})

test.each([{ RATE_LIMITS: '2' }, { TEST_CLOCK_OFFSET: '1' }])('%j is allowed only in tests', (change) => {
  expect(() => readCareEnv({ ...complete, ...change })).toThrow('may not be set in production')
})

test('the demo needs no variables, and simulates a clinician only when asked to', () => {
  expect(readCareDemoEnv({})).toMatchObject({ dataDir: '.data', clinician: 'off' })
  expect(readCareDemoEnv({ DEMO_CLINICIAN: 'on' }).clinician).toBe('on')
})
