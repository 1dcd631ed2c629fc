import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { readReport } from '#tools/ledger/last-run.ts'
import type { Report } from '#tools/ledger/read-reports.ts'
import { startCluster } from '#tools/test-run/debian-postgres.ts'
import type { PlannedStep } from '#tools/test-run/plan.ts'
import { runStep } from '#tools/test-run/run-step.ts'
import { isClean } from '#tools/test-run/summary.ts'

export type StepResult = { name: string; seconds: number; report: Report }

/** Runs the steps in turn. After a failed gate, no later test step starts. Ctrl-C ends the run at once. */
export async function runPlan(steps: readonly PlannedStep[]): Promise<StepResult[]> {
  let interrupted = false
  // The terminal sends Ctrl-C to the programs too. This process waits for them and then stops the database.
  process.on('SIGINT', () => {
    interrupted = true
  })
  const results: StepResult[] = []
  let gateFailed = false
  for (const step of steps) {
    if (step.report && gateFailed) break
    const result = await runOne(step)
    results.push(result)
    if (!step.report && !isClean(result.report)) gateFailed = true
    if (interrupted) {
      result.report.broken.push('interrupted by Ctrl-C')
      break
    }
  }
  return results
}

async function runOne(step: PlannedStep): Promise<StepResult> {
  if (!step.onDebianPostgres) return runAndRead(step)
  try {
    const cluster = await startCluster()
    return await runAndRead({ ...step, env: { ...step.env, TEST_DATABASE_URL: cluster.url } }).finally(cluster.stop)
  } catch (problem) {
    return { name: step.name, seconds: 0, report: { outcomes: [], broken: [`${step.name}: ${problem}`] } }
  }
}

async function runAndRead(step: PlannedStep): Promise<StepResult> {
  const { name, report: place } = step
  if (place) {
    mkdirSync(dirname(place.file), { recursive: true })
    rmSync(place.file, { force: true })
  }
  const { ok, seconds } = await runStep(step)
  const report = (place && readReport(place)) ?? { outcomes: [], broken: [] }
  if (!ok && isClean(report)) report.broken.push(name)
  if (place && isClean(report) && report.outcomes.length === 0 && !step.mayBeEmpty) report.broken.push(`${name}: no test ran`)
  return { name, seconds, report }
}
