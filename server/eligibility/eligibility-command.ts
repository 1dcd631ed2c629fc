import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { readImportFile } from '#platform/import/import-file.ts'
import type { ImportExitCode } from '#platform/import/import-outcome.ts'
import { writeAnswers } from '#server/eligibility/answers/answer-files.ts'
import { listFindings } from '#server/eligibility/finding-store.ts'
import { findRun, type ImportRun } from '#server/eligibility/import-run-store.ts'
import { listKnownPartners } from '#server/eligibility/partners/partner-store.ts'
import { endingOf } from '#server/eligibility/plan/check-run.ts'
import { noCounts } from '#server/eligibility/run-tally.ts'
import { jsonReport } from '#server/eligibility/runs/import-report.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport, discardImport } from '#server/eligibility/runs/settle-import.ts'
import { workOnRun } from '#server/eligibility/runs/work-on-run.ts'

export const eligibilityUsage = `  npm run import -- eligibility FILE [--group CODE] [--partner NAME] [--dry-run] [--json] [--terminate-absent]
                                                 [--agree NUMBER] [--answers FOLDER]
                                loads who is covered, from X12 834 or CSV, with the settings of the trading partner NAME
                                or of the file's sender; ends with 0 if all rows are good, 1 if nothing was applied,
                                2 if it was applied without the rejected rows;
                                --answers writes the answers to the sender: TA1, 999, and a row for each member row`

/** Most rejected rows that are printed without `--json`. */
const mostPrinted = 50

type Parts = Parameters<typeof workOnRun>[0]

const readWords = (words: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      group: { type: 'string' },
      partner: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'terminate-absent': { type: 'boolean', default: false },
      agree: { type: 'string' },
      answers: { type: 'string' },
    },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1 || !/^\d*$/.test(values.agree ?? '')) throw new Error(eligibilityUsage.trim())
  return { file, ...values, agree: values.agree === undefined ? null : Number(values.agree) }
}

/** The id of an active trading partner by its name, regardless of case, or by its id. */
const partnerIdOf = async ({ db }: Parts, said: string): Promise<string> => {
  const isSaid = (text: string) => text.toLowerCase() === said.trim().toLowerCase()
  const found = (await listKnownPartners(db)).filter(({ id, name, isArchived }) => !isArchived && (isSaid(name) || isSaid(id)))
  const [partner, other] = found
  if (other) throw new Error(`Several trading partners have the name ${said}: give the id, one of ${found.map(({ id }) => id).join(', ')}.`)
  if (!partner) throw new Error(`There is no trading partner ${said}.`)
  return partner.id
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

/** Prints without a line end, and waits while the reader is slower. */
const print = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

const printResult = async (
  { db }: Parts,
  run: ImportRun,
  { json, isApplied, isDryRun }: { json: boolean; isApplied: boolean; isDryRun: boolean },
) => {
  if (json) {
    for await (const text of jsonReport(db, run)) await print(text)
    return
  }
  const { rejected, ...counts } = run.counts ?? noCounts
  const words = (['read', 'added', 'changed', 'unchanged', 'terminated'] as const).map(
    (word) => `${word} ${counts[word].toLocaleString('en-US')}`,
  )
  for (const line of linesOf(run, isDryRun)) console.log(line)
  console.log(`${isApplied ? 'Now' : 'Would be'}: ${words.join(', ')}, rejected ${rejected.toLocaleString('en-US')}`)
  for (const { line, segment, memberId, reason } of await listFindings(db, run.id, { kind: 'rejected', limit: mostPrinted }))
    console.log(`  Rejected: line ${line}${segment && ` ${segment}`}, ${memberId || 'no id'}: ${reason}`)
}

/**
 * The exit code of a command: 0 if every row is good, 1 if nothing was applied (a damaged, stopped, failed or empty file, or one whose rows
 * are all rejected), 2 if the file was applied without its rejected rows. A dry run ends as the import would.
 */
export const exitCodeOfRun = ({ state, counts }: Pick<ImportRun, 'state' | 'counts'>, isApplied: boolean): ImportExitCode => {
  const { read, rejected } = counts ?? noCounts
  if (state !== (isApplied ? 'done' : 'ready') || rejected === read) return 1
  return rejected > 0 ? 2 : 0
}

/** Runs `npm run import -- eligibility FILE`: the same steps as in the console, in this process. */
export const runEligibilityCommand = async (
  given: Omit<Parts, 'node'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<void> => {
  const parts: Parts = { ...given, node: auditContext.node }
  const { file, group = null, partner, json, agree, answers, 'dry-run': isDryRun, 'terminate-absent': terminateAbsent } = readWords(words)
  if (answers !== undefined && !(await stat(answers)).isDirectory()) throw new Error(`${answers} is not a folder.`)
  const partnerId = partner === undefined ? null : await partnerIdOf(parts, partner)
  const options = { groupCode: group, terminateAbsent, partnerId, applyWhenClean: false }
  const id = await receiveEligibilityFile(parts, readImportFile(file), { fileName: file, options, source: 'command line' }, auditContext)
  const checked = await untilSettled(parts, id)
  const isGood = checked.state === 'ready' || (checked.state === 'stopped' && agree === endingOf(checked.guard ?? []))
  const isApplied = isGood && !isDryRun
  if (isApplied) await applyImport(parts, { id, auditContext, agreedTerminations: agree })
  else await discardImport(parts, { id, auditContext })
  const run = isApplied ? await untilSettled(parts, id) : checked
  if (answers !== undefined) await writeAnswers(parts.db, run, join(answers, basename(file)))
  await printResult(parts, run, { json, isApplied, isDryRun })
  process.exitCode = isGood ? exitCodeOfRun(run, isApplied) : 1
}
