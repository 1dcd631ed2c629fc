import { describe, expect, test } from 'vitest'
import { makeKeys } from '#platform/demo-keys.ts'
import { configWarnings, productionVariables, readDemoConfig, readProductionConfig } from '#server/config.ts'

const keys = makeKeys()
const complete = {
  DATABASE_URL: 'postgres://foyer@db/foyer?sslmode=verify-full',
  PUBLIC_URL: 'https://portal.example.com',
  MEMBER_TOKEN_KEY: keys.memberTokenKey,
  PIN_KEY: keys.pinKey,
  PARTNER_TOKEN_KEY: JSON.stringify(keys.partnerTokenKey),
  MAIL_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Foyer <portal@example.com>',
  PHONE_GATEWAY_URL: 'https://account:secret@phone.example.com',
  PHONE_GATEWAY_FROM: '+15125550100',
}

describe('production', () => {
  test('starts when every variable is set', () => {
    expect(readProductionConfig(complete)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      productName: 'Foyer',
      pinMinutes: 30,
      partners: { mailUrl: 'smtp://mail.example.com' },
    })
  })

  test('names every variable that is missing, in one message', () => {
    const required = Object.values(productionVariables).filter(({ need }) => need === 'required')
    expect(required.map(({ name }) => name).sort()).toEqual(Object.keys(complete).sort())
    for (const { name } of required) expect(() => readProductionConfig({})).toThrow(`${name} is missing`)
  })

  test.each(Object.keys(complete))('does not start without %s', (name) => {
    const { [name as keyof typeof complete]: _, ...rest } = complete
    expect(() => readProductionConfig(rest)).toThrow(`${name} is missing`)
  })

  test.each([
    ['PIN_KEY', 'A'.repeat(43)],
    ['MEMBER_TOKEN_KEY', 'abab'.repeat(11)],
    ['PIN_KEY', 'changeme-changeme-changeme-changeme-changeme'],
    ['MOBILE_API_TOKEN', '0123456789'.repeat(5)],
  ])('refuses a trivial %s: %s', (name, value) => {
    expect(() => readProductionConfig({ ...complete, [name]: value })).toThrow(`${name}`)
  })

  test('refuses one key for two purposes, and names both', () => {
    const { PIN_KEY } = complete
    expect(() => readProductionConfig({ ...complete, MEMBER_TOKEN_KEY: PIN_KEY })).toThrow('MEMBER_TOKEN_KEY and PIN_KEY are the same')
    expect(() => readProductionConfig({ ...complete, MOBILE_API_TOKEN: PIN_KEY })).toThrow('PIN_KEY and MOBILE_API_TOKEN are the same')
  })

  test.each([
    ['DATABASE_URL', 'postgres://foyer@db/foyer'],
    ['DATABASE_URL', 'postgres://foyer@10.0.0.5/foyer?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://foyer@db/foyer?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://foyer@localhost/foyer?host=db'],
    ['MIGRATION_DATABASE_URL', 'postgres://owner@db/foyer?sslmode=disable'],
    ['FILE_SCAN_URL', 'tcp://scanner:3310'],
  ])('refuses %s over a network without TLS (%s), unless the network is declared trusted', (name, value) => {
    const given = { ...complete, [name]: value }
    expect(() => readProductionConfig(given)).toThrow(`${name} is not encrypted`)
    expect(() => readProductionConfig(given)).not.toThrow(value)
    expect(readProductionConfig({ ...given, TRUSTED_NETWORK: 'on' })).toBeDefined()
  })

  test.each([
    ['DATABASE_URL', 'postgres://foyer@127.0.0.1:5432/foyer'],
    ['DATABASE_URL', 'postgres://foyer@[::1]/foyer'],
    ['DATABASE_URL', 'postgresql:///foyer?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://foyer@db/foyer?sslmode=require'],
    ['FILE_SCAN_URL', 'tcp://localhost:3310'],
  ])('accepts %s on this machine or with TLS: %s', (name, value) => {
    expect(readProductionConfig({ ...complete, [name]: value })).toBeDefined()
  })

  test('warns where an https address has no trusted proxy: each limit would count everybody as one', () => {
    expect(configWarnings(readProductionConfig(complete))).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
    expect(configWarnings(readProductionConfig({ ...complete, TRUSTED_PROXIES: '127.0.0.1' }))).toEqual([])
    expect(configWarnings(readProductionConfig({ ...complete, PUBLIC_URL: 'http://localhost:3000' }))).toEqual([])
    expect(configWarnings(readDemoConfig({}))).toEqual([])
  })

  test('names every problem of settings that do not fit together at once', () => {
    const read = () =>
      readProductionConfig({
        ...complete,
        RATE_LIMITS: '10',
        MEMBER_TOKEN_KEY: complete.PIN_KEY,
        DATABASE_URL: 'postgres://foyer@db/foyer',
      })
    for (const sentence of ['RATE_LIMITS may not be set', 'MEMBER_TOKEN_KEY and PIN_KEY are the same', 'DATABASE_URL is not encrypted'])
      expect(read).toThrow(sentence)
  })

  test('warns where members would send passwords over a network in plain text', () => {
    const open = readProductionConfig({ ...complete, PUBLIC_URL: 'http://portal.example.com' })
    expect(configWarnings(open)).toEqual([expect.stringContaining('PUBLIC_URL is http')])
  })

  // Names of settings that carry a password or a key, and those of the same form that do not.
  test('lets a file hold every setting with a secret', () => {
    const isSecretName = (name: string) =>
      /(_KEY|_TOKEN|_SECRET|_OTHERS|_HEADERS|MAIL_URL|DATABASE_URL|DATABASE_DIRECT_URL|GATEWAY_URL|PAYMENT_URL|KMS_URL|ELIGIBILITY_URL|PRESCRIBING_URL|ICE_SERVERS)$/.test(
        name,
      )
    const all = [...Object.values(productionVariables)]
    expect(
      all
        .filter(({ isSecret }) => isSecret)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      all
        .map(({ name }) => name)
        .filter(isSecretName)
        .sort(),
    )
  })

  test.each([
    ['RATE_LIMITS', '10'],
    ['TEST_CLOCK_OFFSET', '60000'],
  ])('refuses %s, which only tests may set', (name, value) => {
    expect(() => readProductionConfig({ ...complete, [name]: value })).toThrow(`${name} may not be set in production`)
  })

  test('refuses a folder of made-up answers of payers', () => {
    expect(() => readProductionConfig({ ...complete, ELIGIBILITY_ANSWERS: '/srv/answers' })).toThrow('ELIGIBILITY_ANSWERS may not be set')
  })

  test.each([
    ['MEMBER_TOKEN_KEY', 'short'],
    ['PARTNER_TOKEN_KEY', '{"kty":"RSA"}'],
    ['MAIL_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'the portal'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['PHONE_GATEWAY_URL', 'https://phone.example.com'],
    ['PHONE_GATEWAY_URL', 'http://account:secret@phone.example.com'],
    ['PHONE_GATEWAY_FROM', '555-0100'],
    ['PORT', 'many'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['MAP_TILES_URL', 'https://tiles.example.com/{z}.png'],
    ['MAP_TILES_URL', 'https://tiles.example.com; script-src */{z}/{x}/{y}'],
    ['MAP_TILES_URL', 'https://{z}.example.com/{x}/{y}'],
    ['MAP_PMTILES', '/srv/maps/streets.mbtiles'],
    ['MAP_PMTILES', 'https://maps.example.com; script-src *'],
    ['MAP_PMTILES', 'ftp://maps.example.com/streets'],
  ])('reports a wrong %s without its value', (name, value) => {
    expect(() => readProductionConfig({ ...complete, [name]: value })).toThrow(`${name} is wrong`)
    expect(() => readProductionConfig({ ...complete, [name]: value })).not.toThrow(value)
  })
})

test('the demo needs no variables', () => {
  expect(readDemoConfig({})).toMatchObject({
    port: 3000,
    dataDir: '.data',
    logLevel: 'warn',
    databaseUrl: undefined,
    partners: null,
    keys: null,
    rateLimits: 1,
  })
})

test('in the demo every partner link leads somewhere, also those to the apps for iOS and Android [DASH-03]', () => {
  const demo = readDemoConfig({ PORT: '3921' })
  const { iosAppUrl, androidAppUrl, backCareUrl, betterHelpUrl, programUrl } = demo
  for (const link of [iosAppUrl, androidAppUrl, backCareUrl, betterHelpUrl, programUrl])
    expect(link).toMatch(/^http:\/\/localhost:3921\/demo\/partner\?page=[a-z-]+$/)
  expect(iosAppUrl).not.toBe(androidAppUrl)
  const own = { IOS_APP_URL: 'https://apps.example/ios', ANDROID_APP_URL: 'https://apps.example/android' }
  expect(readDemoConfig(own)).toMatchObject({ iosAppUrl: own.IOS_APP_URL, androidAppUrl: own.ANDROID_APP_URL })
})
