import { expect, test } from 'vitest'
import { mostReports, readPolicyReports } from '#shared/audit/policy-report-rules.ts'

const listed = (body: object, type = 'csp-violation') => ({ type, age: 1, url: 'https://p.example/x', user_agent: 'Jane’s browser', body })
const classic = (body: object) => ({ 'csp-report': body })

test.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['wasm-eval', 'eval'],
  ['trusted-types-policy', 'trusted-types'],
  ['trusted-types-sink', 'trusted-types'],
  ['https://p.example/a?member=7', 'own'],
  ['self', 'own'],
  ['https://jane-doe.example/', 'other-site'],
  ['data', 'data'],
  ['blob:https://p.example/1', 'data'],
  ['chrome-extension://abc/x.js', 'extension'],
  ['moz-extension', 'extension'],
  ['Jane Doe 1990-02-03', 'other'],
])('a refusal of %s is kept as %s', (blockedURL, blocked) => {
  const body = { documentURL: 'https://p.example/dashboard?name=Jane', effectiveDirective: 'script-src-elem', blockedURL, sample: 'Jane' }
  expect(readPolicyReports([listed(body)])).toEqual([{ directive: 'script-src-elem', blocked, page: '/dashboard' }])
})

test('the older form has one report, with other names', () => {
  const report = { 'document-uri': 'https://p.example/console/members/7', 'violated-directive': "img-src 'self'", 'blocked-uri': 'data' }
  expect(readPolicyReports(classic(report))).toEqual([{ directive: 'img-src', blocked: 'data', page: '/console' }])
})

test('an unknown directive and page are kept as other, and foreign text not at all', () => {
  const body = { documentURL: 'https://p.example/jane@example.com', effectiveDirective: 'jane-doe', blockedURL: 7, referrer: 'x' }
  expect(readPolicyReports([listed(body)])).toEqual([{ directive: 'other', blocked: 'other', page: 'other' }])
})

test('a report that names no page is kept as one of another page', () => {
  for (const documentURL of [undefined, '', 'no address'])
    expect(readPolicyReports([listed({ documentURL, effectiveDirective: 'img-src', blockedURL: 'inline' })])).toEqual([
      { directive: 'img-src', blocked: 'inline', page: 'other' },
    ])
})

test('what is no report of a policy is ignored, and so is what exceeds the most of one request', () => {
  for (const sent of [null, 'x', 7, {}, [], [null], [listed({}, 'deprecation')], classic([]), { 'csp-report': 'x' }])
    expect(readPolicyReports(sent)).toEqual([])
  expect(readPolicyReports(Array.from({ length: 50 }, () => listed({})))).toHaveLength(mostReports)
})
