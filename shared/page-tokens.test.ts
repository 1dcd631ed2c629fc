import { expect, test } from 'vitest'
import { isolatedIn } from '#shared/bidi.ts'
import { linkedSentence, type PageConfig, pageTitle } from '#shared/page-config.ts'
import { fillPage, tokenConfig } from '#shared/page-tokens.ts'

const config: PageConfig = {
  language: 'en',
  productName: 'Care & <Co>',
  supportPhone: '(800) 555-0142',
  year: '2026',
  maintenanceUrl: '/maintenance.json',
  appLinks: { ios: null, android: null },
  partnerLinks: { backCare: null, backCareEarlier: 'earlier', betterHelp: null },
  legalLinks: {
    privacy: '/legal/privacy',
    nonDiscrimination: '/legal/non-discrimination',
    disclaimer: '/legal/disclaimer',
    terms: '/legal/terms',
    informedConsent: '/legal/informed-consent',
  },
  covidBanner: { on: true, text: 'Visit our [support page] now.', link: '/support?a=1&b="2"' },
  mapTiles: null,
}

test('titles have the form product - Member Portal - {title} [SHELL-080]', () => {
  expect(pageTitle('Foyer', 'Login')).toBe('Foyer - Member Portal - Login')
})

test('the words in brackets are the link; without brackets there is no link', () => {
  expect(linkedSentence('Visit our [support page] now.')).toEqual({ before: 'Visit our ', link: 'support page', after: ' now.' })
  expect(linkedSentence('Wash your hands.')).toEqual({ before: 'Wash your hands.', link: '', after: '' })
})

test('every token of a page is filled, and escaped', () => {
  const { productName, supportPhone, year, covidBanner } = tokenConfig
  const page = [
    productName,
    supportPhone,
    '%SUPPORT_PHONE_LINK%',
    year,
    ...Object.values(linkedSentence(covidBanner.text)),
    covidBanner.link,
  ]
  expect(fillPage(page.join('|'), config).split('|')).toEqual([
    'Care &amp; &lt;Co&gt;',
    '(800) 555-0142',
    'tel:+18005550142',
    '2026',
    'Visit our ',
    'support page',
    ' now.',
    '/support?a=1&amp;b=&quot;2&quot;',
  ])
})

test.each([
  ['ar', 'Foyer', '2026', '\u2068Foyer\u2069 2026'],
  ['ar', 'البهو', '2026', 'البهو 2026'],
  ['en', 'Foyer', '2026', 'Foyer 2026'],
  ['en', 'البهو', '2026', '\u2068البهو\u2069 2026'],
] as const)('a sentence of a prerendered page in %s about %s is the one that the browser draws', (language, productName, year, shown) => {
  const sentence = (values: { productName: string; year: string }) =>
    [values.productName, values.year].map((value) => isolatedIn(language, value)).join(' ')
  expect(fillPage(sentence(tokenConfig), { ...config, language, productName, year })).toBe(shown)
  expect(sentence({ productName, year })).toBe(shown)
})

test('a banner that is off is hidden before scripts run [SIGN-01]', () => {
  const html = '<html data-hidden-banners="%HIDDEN_BANNERS%">'
  expect(fillPage(html, config)).toBe('<html data-hidden-banners="">')
  expect(fillPage(html, { ...config, covidBanner: { ...config.covidBanner, on: false } })).toBe('<html data-hidden-banners="covid">')
})

test('the configuration is embedded without closing its script element', () => {
  const filled = fillPage('%CONFIG%', { ...config, productName: '</script><script>alert(1)' })
  expect(filled).not.toContain('<')
  expect(JSON.parse(filled).productName).toBe('</script><script>alert(1)')
})

test('unknown tokens are left unchanged', () => {
  expect(fillPage('100%, 5% %UNKNOWN% %lower%', config)).toBe('100%, 5% %UNKNOWN% %lower%')
})
