import type { DirectoryKind } from '#server/directory/directory-kinds.ts'
import { facilityKinds } from '#shared/facilities/facility-kinds.ts'

/** What is noted of a load; `counts` by what it read. */
export type NotedSource = { label: string; dataDate: string | null; counts: Readonly<Record<string, number>> }

const countedAs: Record<DirectoryKind, readonly string[]> = { doctors: ['doctors'], facilities: ['facilities', ...facilityKinds] }

/** The newest load that brought rows of this kind, for 'Data from {source}, {date}' (PROV-20, 21). `sources` come newest first. */
export const sourceOf = (sources: readonly NotedSource[], kind: DirectoryKind): { name: string; date: string } | null => {
  const newest = sources.find(({ counts }) => countedAs[kind].some((word) => (counts[word] ?? 0) > 0))
  return newest?.dataDate ? { name: newest.label, date: newest.dataDate } : null
}
