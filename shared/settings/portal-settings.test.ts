import { expect, test } from 'vitest'
import { legalNames, portalSettings } from '#shared/settings/portal-settings.ts'

const problemsOf = (name: keyof typeof portalSettings, value: unknown) =>
  (portalSettings[name].safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const banner = (text: string, link = '/support') => ({ on: true, text: { en: text }, link })

test('a banner has at most 300 characters, and its link is a page of the portal or a web address [SIGN-01]', () => {
  expect(problemsOf('covidBanner', banner('x'.repeat(300)))).toEqual([])
  expect(problemsOf('covidBanner', banner('x'.repeat(301)))).toEqual(['text.en: InvalidInput'])
  for (const link of ['/support', 'https://example.com/x']) expect(problemsOf('covidBanner', banner('', link))).toEqual([])
  for (const link of ['//example.com', 'javascript:alert(1)', `/${'x'.repeat(500)}`])
    expect(problemsOf('covidBanner', banner('', link)), link).toContain('link: LinkInvalid')
})

test('the migration date is a real local time', () => {
  for (const time of ['2024-01-01T00:00:00', '2028-02-29T23:59:59']) expect(problemsOf('swordMigrationDate', time)).toEqual([])
  for (const time of ['2024-01-01', '2027-02-29T00:00:00', '2024-01-01T24:00:00', '2024-01-01T00:60:00', '2024-01-01T00:00:00Z'])
    expect(problemsOf('swordMigrationDate', time), time).toEqual([': DateInvalid'])
})

test('each of the five legal documents may have an address of its own, of the web only', () => {
  expect(legalNames).toEqual(['privacy', 'nonDiscrimination', 'disclaimer', 'terms', 'informedConsent'])
  const none = Object.fromEntries(legalNames.map((name) => [name, null]))
  expect(problemsOf('legalLinks', none)).toEqual([])
  for (const name of legalNames) {
    expect(problemsOf('legalLinks', { ...none, [name]: 'https://example.com/terms' })).toEqual([])
    expect(problemsOf('legalLinks', { ...none, [name]: 'ftp://example.com' })).toEqual([`${name}: LinkInvalid`])
  }
})
