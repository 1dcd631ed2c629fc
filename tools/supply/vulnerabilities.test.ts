import { expect, test } from 'vitest'
import { type AuditAnswer, isAuditAnswer, type SeenVulnerability, vulnerabilityFindings } from '#tools/supply/vulnerabilities.ts'

const url = 'https://github.com/advisories/GHSA-0000'
const answer = (severity: 'critical' | 'high' | 'low'): AuditAnswer => ({
  vulnerabilities: { a: { via: [{ name: 'a', title: 'Reads too much', url, severity }] }, b: { via: ['a'] } },
})
const seen = (seenOn: string): SeenVulnerability[] => [{ advisory: url, seenOn, reason: 'no mended version yet' }]
const none: AuditAnswer = { vulnerabilities: {} }

test('a vulnerability that nobody named is found once, and none is no finding', () => {
  expect(vulnerabilityFindings(answer('low'), [], '2026-11-23')).toEqual([
    `a (low): Reads too much, ${url}. Update it, or name it in tools/supply/vulnerabilities.ts with today's date.`,
  ])
  expect(vulnerabilityFindings(none, [], '2026-11-23')).toEqual([])
})

test.each([
  ['critical', 7, '2026-11-30', '2026-12-01'],
  ['high', 30, '2026-12-23', '2026-12-24'],
  ['low', 180, '2027-05-22', '2027-05-23'],
] as const)('a named one of severity %s may wait %i days', (severity, _days, last, after) => {
  expect(vulnerabilityFindings(answer(severity), seen('2026-11-23'), last)).toEqual([])
  expect(vulnerabilityFindings(answer(severity), seen('2026-11-23'), after)).toEqual([
    `a (${severity}): Reads too much, ${url}. It had to be mended by ${last}.`,
  ])
})

test('a line about a mended vulnerability is found', () => {
  expect(vulnerabilityFindings(none, seen('2026-11-23'), '2026-11-23')).toEqual([`${url} is mended: remove its line.`])
})

test('an answer without a network is no answer', () => {
  expect(isAuditAnswer({ message: 'request to https://registry.npmjs.org failed', error: {} })).toBe(false)
  expect([isAuditAnswer(null), isAuditAnswer({ vulnerabilities: {} })]).toEqual([false, true])
})
