import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readFaultReport, readPlaywrightReport, readVitestReport } from '#tools/ledger/read-reports.ts'

test('the vitest report gives outcomes with full titles, and broken files', () => {
  const assertion = (title: string, status: string, ...ancestorTitles: string[]) => ({
    ancestorTitles,
    title,
    status,
    fullName: '',
    duration: status === 'todo' ? null : 1500,
    failureMessages: status === 'failed' ? ['expected 1'] : [],
  })
  const report = readVitestReport({
    numTotalTests: 3,
    testResults: [
      {
        name: resolve('server/mfa/pin.test.ts'),
        status: 'failed',
        assertionResults: [assertion('is sent', 'passed', 'PIN [MFA-01]'), assertion('is kept', 'failed')],
      },
      { name: resolve('tokens.test.ts'), status: 'passed', assertionResults: [assertion('later', 'todo')] },
      { name: '/broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  expect(report).toEqual({
    outcomes: [
      { title: 'PIN [MFA-01] is sent', file: 'server/mfa/pin.test.ts', seconds: 1.5, result: 'passed' },
      { title: 'is kept', file: 'server/mfa/pin.test.ts', seconds: 1.5, result: 'failed', message: 'expected 1' },
      { title: 'later', file: 'tokens.test.ts', seconds: 0, result: 'skipped' },
    ],
    broken: ['/broken.test.ts'],
  })
})

test('the Playwright report gives an outcome per project, and a retried pass is a failure', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: 'pin.spec.ts',
    ok: true,
    tests: statuses.map((status) => ({
      status,
      projectName: 'en',
      results: status === 'skipped' ? [] : [{ duration: 2000, ...(status === 'unexpected' && { error: { message: 'not visible' } }) }],
    })),
  })
  const report = readPlaywrightReport({
    suites: [
      {
        title: 'pin.spec.ts',
        specs: [spec('by text [MFA-23]', 'expected', 'unexpected')],
        suites: [{ title: 'by call [MFA-24]', specs: [spec('rings', 'flaky'), spec('waits', 'skipped')] }],
      },
    ],
    errors: [{ message: 'no browser' }],
  })
  expect(report).toEqual({
    outcomes: [
      { title: 'pin.spec.ts by text [MFA-23]', file: 'e2e/pin.spec.ts', seconds: 2, result: 'passed' },
      { title: 'pin.spec.ts by text [MFA-23]', file: 'e2e/pin.spec.ts', seconds: 2, result: 'failed', message: 'not visible' },
      { title: 'pin.spec.ts by call [MFA-24] rings', file: 'e2e/pin.spec.ts', seconds: 2, result: 'failed' },
      { title: 'pin.spec.ts by call [MFA-24] waits', file: 'e2e/pin.spec.ts', seconds: 0, result: 'skipped' },
    ],
    broken: ['no browser'],
  })
})

test('the fault-round report gives one outcome per round', () => {
  const report = readFaultReport([
    { title: 'round 1', seconds: 4, passed: true },
    { title: 'audit chains', seconds: 1, passed: false },
  ])
  expect(report).toEqual({
    outcomes: [
      { title: 'round 1', file: 'tools/fault-rounds.ts', seconds: 4, result: 'passed' },
      { title: 'audit chains', file: 'tools/fault-rounds.ts', seconds: 1, result: 'failed' },
    ],
    broken: [],
  })
})
