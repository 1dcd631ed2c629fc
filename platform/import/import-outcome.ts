import { mostRemovedPercent, type Removal, removingOf } from '#platform/import/removal-guard.ts'

/** Why a file was not applied; it changed nothing. */
export type NotApplied =
  /** No row of the file could be used: it is empty, has only a header, or every row was rejected or skipped. */
  | { reason: 'NothingToApply' }
  /** It would remove more than the guard allows; `agree` is the number that an operator has to give. */
  | { reason: 'Stopped'; agree: number; removals: readonly Removal[] }
  /** It could not be read after other files of the same command had been applied. */
  | { reason: 'Failed'; message: string }

/** What an importer's report says about each file. `notApplied` is absent if the file was applied. */
export type FileOutcome = { rejected: readonly unknown[]; notApplied?: NotApplied }

export const nothingToApply: NotApplied = { reason: 'NothingToApply' }

/** `removals` are those of `stoppingRemovals`; the agreed number counts all. */
export const stoppedBy = (stopping: readonly Removal[], all: readonly Removal[]): NotApplied => ({
  reason: 'Stopped',
  agree: removingOf(all),
  removals: stopping,
})

export type ImportExitCode = 0 | 1 | 2

/**
 * The exit code of an import: 0 if everything was applied, 1 if nothing was, 2 if rows were rejected or some of several files were not
 * applied. A dry run exits as the import would.
 */
export const exitCodeOf = (files: readonly FileOutcome[]): ImportExitCode => {
  const applied = files.filter(({ notApplied }) => notApplied === undefined)
  if (applied.length === 0) return 1
  return applied.length < files.length || applied.some(({ rejected }) => rejected.length > 0) ? 2 : 0
}

const nothingWasChanged = 'Nothing was changed'

const sentencesOf = (notApplied: NotApplied, isDryRun: boolean): string[] => {
  if (notApplied.reason === 'NothingToApply') return [`The file has no row that can be used. ${nothingWasChanged}.`]
  if (notApplied.reason === 'Failed') return [`Failed: ${notApplied.message}`]
  return [
    ...notApplied.removals.map(({ source, stored, removing }) => {
      const count = (n: number) => n.toLocaleString('en-US')
      return `Stopped: ${count(removing)} of ${count(stored)} stored rows of ${source} would be removed, more than ${mostRemovedPercent} % or all of them.`
    }),
    ...(isDryRun ? [] : [`${nothingWasChanged}. If that is meant, add --agree ${notApplied.agree}`]),
  ]
}

/** Sentences for the terminal about a file that was not applied; none for one that was. */
export const notAppliedLines = ({ notApplied }: FileOutcome, isDryRun: boolean): string[] =>
  notApplied ? sentencesOf(notApplied, isDryRun).map((sentence) => `  ${sentence}`) : []

/**
 * Loads files one after the other. A file that cannot be read ends the command; the files before it stay applied and are reported.
 * @throws Error of the first file
 */
export const loadEach = async <File, Report extends FileOutcome>(
  files: readonly File[],
  load: (file: File) => Promise<Report>,
  failed: (file: File, notApplied: NotApplied) => Report,
): Promise<Report[]> => {
  const reports: Report[] = []
  for (const file of files)
    try {
      reports.push(await load(file))
    } catch (error) {
      if (reports.length === 0) throw error
      return [...reports, failed(file, { reason: 'Failed', message: (error as Error).message })]
    }
  return reports
}
