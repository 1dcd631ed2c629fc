import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { findRun, type ImportRun } from '#server/eligibility/import-run-store.ts'
import { endingOf } from '#server/eligibility/plan/check-run.ts'
import { importReport } from '#server/eligibility/runs/import-report.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport, discardImport } from '#server/eligibility/runs/settle-import.ts'
import { workOnRun } from '#server/eligibility/runs/work-on-run.ts'

export const eligibilityUsage = `  npm run import -- eligibility FILE [--group CODE] [--dry-run] [--json] [--terminate-absent] [--agree NUMBER]
                                loads who is covered, from X12 834 or CSV`

type Parts = Parameters<typeof workOnRun>[0]

const readWords = (words: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      group: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'terminate-absent': { type: 'boolean', default: false },
      agree: { type: 'string' },
    },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1 || !/^\d*$/.test(values.agree ?? '')) throw new Error(eligibilityUsage.trim())
  return { file, ...values, agree: values.agree === undefined ? null : Number(values.agree) }
}

/** Works on the run here, or waits for the server that is working on it. */
const untilSettled = async (parts: Parts, id: string): Promise<ImportRun> => {
  for (;;) {
    const hasWorked = await workOnRun(parts, id)
    const run = await findRun(parts.db, id)
    if (!run) throw new Error('The run no longer exists.')
    if (run.state !== 'checking' && run.state !== 'applying') return run
    if (!hasWorked) await sleep(500)
  }
}

const linesOf = ({ state, counts, guard, problem, sameAs }: ImportRun, isDryRun: boolean): string[] => {
  if (problem)
    return [`The file is damaged and nothing of it was taken: ${problem.reason}, line ${problem.line} ${problem.segment} ${problem.found}`]
  const exceeded = (guard ?? []).filter((share) => share.exceeded)
  const isNothing = counts?.read === (counts?.unchanged ?? 0) + (counts?.rejected ?? 0)
  return [
    ...(sameAs === null
      ? []
      : [`This very file was applied before; ${isNothing ? 'nothing was changed' : 'only rows that were rejected then were looked at'}.`]),
    ...(state === 'stopped'
      ? exceeded.map(
          ({ group, ending, active, percent }) =>
            `Stopped: ${ending} of ${active} active members of ${group} would lose their coverage, more than ${percent} %.`,
        )
      : []),
    ...(state === 'stopped' && !isDryRun ? [`Nothing was changed. If that is meant, add --agree ${endingOf(guard ?? [])}`] : []),
    ...(state === 'failed' ? ['The import failed; the log says why. Families that were done stay done.'] : []),
  ]
}

const printResult = async (
  { db }: Parts,
  run: ImportRun,
  { json, isApplied, isDryRun }: { json: boolean; isApplied: boolean; isDryRun: boolean },
) => {
  const report = await importReport(db, run)
  if (json) return console.log(JSON.stringify(report, null, 2))
  const { rejected, ...counts } = report
  const words = Object.entries(counts).map(([word, count]) => `${word} ${count.toLocaleString('en-US')}`)
  for (const line of linesOf(run, isDryRun)) console.log(line)
  console.log(`${isApplied ? 'Now' : 'Would be'}: ${words.join(', ')}, rejected ${rejected.length.toLocaleString('en-US')}`)
  for (const { line, id, reason } of rejected.slice(0, 50)) console.log(`  Rejected: line ${line}, ${id || 'no id'}: ${reason}`)
}

/** Runs `npm run import -- eligibility FILE`: the same steps as in the console, in this process. */
export const runEligibilityCommand = async (
  given: Omit<Parts, 'node'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<void> => {
  const parts: Parts = { ...given, node: auditContext.node }
  const { file, group = null, json, agree, 'dry-run': isDryRun, 'terminate-absent': terminateAbsent } = readWords(words)
  await access(file)
  const options = { groupCode: group, terminateAbsent, applyWhenClean: false }
  const id = await receiveEligibilityFile(parts, createReadStream(file), { fileName: file, options, source: 'command line' }, auditContext)
  const checked = await untilSettled(parts, id)
  const isGood = checked.state === 'ready' || (checked.state === 'stopped' && agree === endingOf(checked.guard ?? []))
  const isApplied = isGood && !isDryRun
  if (isApplied) await applyImport(parts, { id, auditContext, agreedTerminations: agree })
  else await discardImport(parts, { id, auditContext })
  const run = isApplied ? await untilSettled(parts, id) : checked
  await printResult(parts, run, { json, isApplied, isDryRun })
  if (!isGood || run.state !== (isApplied ? 'done' : 'ready')) process.exitCode = 1
}
