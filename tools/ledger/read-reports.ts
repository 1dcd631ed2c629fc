import { relative } from 'node:path'
import { z } from 'zod/mini'

/** A test result. `title` follows the titles of its groups, `file` is its path in the repository, and `message` is the error of a failed test. */
export type Outcome = {
  title: string
  file: string
  seconds: number
  result: 'passed' | 'failed' | 'skipped'
  message?: string | undefined
}

/** The results of a run. `broken` lists files and set-ups that failed before a test could run. */
export type Report = { outcomes: Outcome[]; broken: string[] }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          duration: z.nullish(z.number()),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
})

/** Reads the JSON report of vitest. A file that failed without a failing test (an import that threw) counts as broken. */
export function readVitestReport(json: unknown): Report {
  const files = vitestReport.parse(json).testResults
  return {
    outcomes: files.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status, duration, failureMessages }) => ({
        title: [...ancestorTitles, title].join(' '),
        file: relative(process.cwd(), name).replaceAll('\\', '/'),
        seconds: (duration ?? 0) / 1000,
        result: status === 'passed' || status === 'failed' ? status : 'skipped',
        message: failureMessages?.[0],
      })),
    ),
    broken: files
      .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      .map(({ name }) => name),
  }
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ duration: z.number(), error: z.optional(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
})
const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(z.object({ message: z.optional(z.string()) })) })

/** Reads the JSON report of Playwright: one outcome for each spec and project. A test that passed only on a retry counts as failed. */
export function readPlaywrightReport(json: unknown): Report {
  const { suites, errors } = playwrightReport.parse(json)
  return {
    outcomes: suites.flatMap((suite) => outcomesOf(suite, '')),
    broken: errors.map(({ message }) => message ?? 'an error outside the tests'),
  }
}

function outcomesOf(suite: z.infer<typeof playwrightSuite>, above: string): Outcome[] {
  const title = `${above}${suite.title} `
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      title: `${title}${spec.title}`,
      file: `e2e/${spec.file}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      result: resultOf[status],
      message: results.find(({ error }) => error)?.error?.message,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => outcomesOf(inner, title))]
}

const resultOf = { expected: 'passed', flaky: 'failed', unexpected: 'failed', skipped: 'skipped' } as const

const faultReport = z.array(z.object({ title: z.string(), file: z.optional(z.string()), seconds: z.number(), passed: z.boolean() }))

/** Reads the report of `tools/fault-rounds.ts`, or of another program that names itself: one outcome for each round. */
export function readFaultReport(json: unknown): Report {
  const rounds = faultReport.parse(json)
  return {
    outcomes: rounds.map(({ title, file, seconds, passed }) => ({
      title,
      file: file ?? 'tools/fault-rounds.ts',
      seconds,
      result: passed ? 'passed' : 'failed',
    })),
    broken: [],
  }
}
