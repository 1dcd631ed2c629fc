import { z } from 'zod/mini'

/** A test that was run: its title with the titles above it, and how it ended. */
export type Outcome = { title: string; result: 'passed' | 'failed' | 'skipped' }

/** What a whole run came to; `broken` are files and set-ups that fell over before a test could fail. */
export type Report = { outcomes: Outcome[]; broken: string[] }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() })),
    }),
  ),
})

/** Reads the JSON report of vitest. A file that failed without a failing test (an import that threw) counts as broken. */
export function readVitestReport(json: unknown): Report {
  const files = vitestReport.parse(json).testResults
  return {
    outcomes: files.flatMap(({ assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        title: [...ancestorTitles, title].join(' '),
        result: status === 'passed' || status === 'failed' ? status : 'skipped',
      })),
    ),
    broken: files
      .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      .map(({ name }) => name),
  }
}

const playwrightSpec = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) })),
})
const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(z.object({ message: z.optional(z.string()) })) })

/** Reads the JSON report of Playwright: one outcome for each spec and project. A test that passed on a retry has passed. */
export function readPlaywrightReport(json: unknown): Report {
  const { suites, errors } = playwrightReport.parse(json)
  return {
    outcomes: suites.flatMap((suite) => outcomesOf(suite, '')),
    broken: errors.map(({ message }) => message ?? 'an error outside the tests'),
  }
}

function outcomesOf(suite: z.infer<typeof playwrightSuite>, above: string): Outcome[] {
  const title = `${above}${suite.title} `
  const own = suite.specs.flatMap((spec) => spec.tests.map(({ status }) => ({ title: `${title}${spec.title}`, result: results[status] })))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => outcomesOf(inner, title))]
}

const results = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const
