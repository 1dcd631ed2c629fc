import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readReport } from '#tools/ledger/last-run.ts'
import type { Report } from '#tools/ledger/read-reports.ts'
import { startCluster } from '#tools/test-run/debian-postgres.ts'
import type { PlannedStep } from '#tools/test-run/plan.ts'
import { runStep } from '#tools/test-run/run-step.ts'
import { isClean } from '#tools/test-run/summary.ts'

export type StepResult = { name: string; seconds: number; report: Report }

/** How many minutes a run may take, and how much slower than two quiet cores this machine is: 2 is half as fast. */
export type Budget = { minutes: number; slowness: number }

/**
 * Runs the steps in turn. After a failed gate, no later test step starts. Ctrl-C ends the run at once. With a budget, a step that
 * would probably end too late runs only half of its tests, or not at all.
 */
export async function runPlan(steps: readonly PlannedStep[], budget?: Budget): Promise<StepResult[]> {
  const start = performance.now()
  let interrupted = false
  // The terminal sends Ctrl-C to the programs too. This process waits for them and then stops the database.
  process.on('SIGINT', () => {
    interrupted = true
  })
  const results: StepResult[] = []
  let gateFailed = false
  for (const planned of steps) {
    if (planned.report && gateFailed) break
    const step = budget ? inTime(planned, budget, (performance.now() - start) / 60_000) : planned
    if (!step) continue
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

/** The step, or its half if only that ends in time; undefined if neither does. A step without `minutes` always runs. */
function inTime(step: PlannedStep, budget: Budget, passed: number): PlannedStep | undefined {
  const { name, minutes = 0, half } = step
  const [needed, left] = [minutes * budget.slowness, budget.minutes - passed]
  if (minutes === 0 || needed <= left) return step
  const what = half ? 'does not run as a whole' : 'does not run'
  console.log(`– ${name} ${what}: it needs about ${Math.ceil(needed)} min, and ${Math.max(0, Math.round(left))} min are left.\n`)
  return half && inTime(half, budget, passed)
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
  const folder = place && openMemoryFolder()
  const { ok, seconds } = await runStep(folder ? { ...step, env: { ...step.env, TMPDIR: folder } } : step)
  if (folder) rmSync(folder, { recursive: true, force: true })
  const report = (place && readReport(place)) ?? { outcomes: [], broken: [] }
  if (!ok && isClean(report)) report.broken.push(name)
  if (place && isClean(report) && report.outcomes.length === 0 && !step.mayBeEmpty) report.broken.push(`${name}: no test ran`)
  return { name, seconds, report }
}

const memory = '/dev/shm'
const bytesNeeded = 4 * 2 ** 30

/**
 * Creates a folder in memory for the temporary files of tests, or returns undefined if the machine has no such place with enough room.
 * Tests create and drop hundreds of databases, which on a busy disk took six times as long.
 */
function openMemoryFolder(): string | undefined {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === memory)?.[3]
  // The embedded PostgreSQL copies its programs into the folder, so they must be allowed to run there.
  if (!options || options.split(',').includes('noexec')) return undefined
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < bytesNeeded) return undefined
  const folder = mkdtempSync(join(memory, 'foyer-tests-'))
  // Open to other users like /tmp, because PostgreSQL refuses to run as root.
  chmodSync(folder, 0o1777)
  return folder
}
