import { expect, test } from 'vitest'
import { exitCodeOf, type FileOutcome, loadEach, notAppliedLines, nothingToApply, stoppedBy } from '#platform/import/import-outcome.ts'

const good: FileOutcome = { rejected: [] }
const withRejection: FileOutcome = { rejected: [{}] }
const empty: FileOutcome = { rejected: [], notApplied: nothingToApply }

test('an import exits with 0 if all was applied, 1 if nothing was, 2 if a part was', () => {
  expect([[good], [good, good]].map(exitCodeOf)).toEqual([0, 0])
  expect([[], [empty], [empty, empty], [{ ...withRejection, ...empty }]].map(exitCodeOf)).toEqual([1, 1, 1, 1])
  expect([[withRejection], [good, withRejection], [good, empty], [empty, good]].map(exitCodeOf)).toEqual([2, 2, 2, 2])
})

test('a stopped load says how much it would remove, and the number to agree to', () => {
  const all = [
    { source: 'NADAC', stored: 1_200, removing: 1_000 },
    { source: 'CMS', stored: 900, removing: 1 },
  ]
  const stopped: FileOutcome = { rejected: [], notApplied: stoppedBy(all.slice(0, 1), all) }
  expect(notAppliedLines(stopped, false)).toEqual([
    '  Stopped: 1,000 of 1,200 stored rows of NADAC would be removed, more than 20 % or all of them.',
    '  Nothing was changed. If that is meant, add --agree 1001',
  ])
  expect(notAppliedLines(stopped, true)).toHaveLength(1)
  expect(notAppliedLines(empty, false)).toEqual(['  The file has no row that can be used. Nothing was changed.'])
  expect(notAppliedLines(good, false)).toEqual([])
})

test('a file that cannot be read ends the command; the ones before it are reported', async () => {
  const load = async (file: string): Promise<FileOutcome> => {
    if (file === 'bad') throw new Error('damaged')
    return good
  }
  const failed = (_: string, notApplied: NonNullable<FileOutcome['notApplied']>): FileOutcome => ({ rejected: [], notApplied })
  await expect(loadEach(['bad', 'a'], load, failed)).rejects.toThrow('damaged')
  const reports = await loadEach(['a', 'bad', 'b'], load, failed)
  expect(reports).toEqual([good, { rejected: [], notApplied: { reason: 'Failed', message: 'damaged' } }])
  expect(exitCodeOf(reports)).toBe(2)
})
