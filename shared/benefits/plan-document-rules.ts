import { z } from 'zod/mini'
import type { FieldChange } from '#shared/field-change.ts'
import { calendarDay, isReversed } from '#shared/fields/calendar-day.ts'
import { type Language, languages } from '#shared/languages.ts'

/** Kinds of plan documents, in the order in which members see them. `summary` is the Summary of Benefits and Coverage (45 CFR 147.200). */
export const documentKinds = ['summary', 'coverage', 'drugs', 'providers', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Maximum size of a document, in bytes; larger uploads are refused before they are read. */
export const mostDocumentBytes = 10 * 1024 * 1024

/** Maximum number of documents of a plan, ended ones included. */
export const mostDocuments = 100

const facts = {
  title: z.string('Required').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(120, 'InvalidInput')),
  kind: z.enum(documentKinds, 'Required'),
  language: z.enum(languages, 'Required'),
  startsOn: calendarDay,
}

const isForward = ({ startsOn, endsOn }: { startsOn: string; endsOn?: string | null | undefined }): boolean =>
  !isReversed({ startsOn, endsOn: endsOn ?? null })
const reversed = { error: 'DaysReversed', path: ['endsOn'] }

/** What an operator enters about a document. `endsOn`: the last day on which members see it; null for no end. */
export const documentFacts = z.object({ ...facts, endsOn: z.nullable(calendarDay) }).check(z.refine(isForward, reversed))
export type DocumentFacts = z.infer<typeof documentFacts>

/** The same beside an upload, as fields of the query; no `endsOn` for no end. */
export const uploadedFacts = z
  .object({ id: z.uuid('NotFound'), ...facts, endsOn: z.optional(calendarDay) })
  .check(z.refine(isForward, reversed))

/** The facts that differ, by field. */
export const documentDifferences = (before: DocumentFacts, after: DocumentFacts): FieldChange[] =>
  (['title', 'kind', 'language', 'startsOn', 'endsOn'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )

type Listed = { title: string; kind: DocumentKind; language: Language }

/** Documents as a member reads them: those in the member's language first, then by kind, language and title. */
export const documentsInOrder = <D extends Listed>(documents: readonly D[], language: Language): D[] => {
  const rankOf = (one: D): number[] => [Number(one.language !== language), documentKinds.indexOf(one.kind), languages.indexOf(one.language)]
  return documents.toSorted((one, other) => {
    const [mine, others] = [rankOf(one), rankOf(other)]
    const at = mine.findIndex((rank, index) => rank !== others[index])
    return at === -1 ? one.title.localeCompare(other.title, language) : (mine[at] ?? 0) - (others[at] ?? 0)
  })
}
