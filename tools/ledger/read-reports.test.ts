import { expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from '#tools/ledger/read-reports.ts'

test('the report of vitest: titles with those above them, and files that fell over', () => {
  const assertion = (title: string, status: string, ...ancestorTitles: string[]) => ({ ancestorTitles, title, status, fullName: '' })
  const report = readVitestReport({
    numTotalTests: 3,
    testResults: [
      {
        name: '/pin.test.ts',
        status: 'failed',
        assertionResults: [assertion('is sent', 'passed', 'PIN [MFA-01]'), assertion('is kept', 'failed')],
      },
      { name: '/tokens.test.ts', status: 'passed', assertionResults: [assertion('later', 'todo')] },
      { name: '/broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  expect(report).toEqual({
    outcomes: [
      { title: 'PIN [MFA-01] is sent', result: 'passed' },
      { title: 'is kept', result: 'failed' },
      { title: 'later', result: 'skipped' },
    ],
    broken: ['/broken.test.ts'],
  })
})

test('the report of Playwright: nested suites, each project an outcome of its own', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    ok: true,
    tests: statuses.map((status) => ({ status, projectName: 'en' })),
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
      { title: 'pin.spec.ts by text [MFA-23]', result: 'passed' },
      { title: 'pin.spec.ts by text [MFA-23]', result: 'failed' },
      { title: 'pin.spec.ts by call [MFA-24] rings', result: 'passed' },
      { title: 'pin.spec.ts by call [MFA-24] waits', result: 'skipped' },
    ],
    broken: ['no browser'],
  })
})
