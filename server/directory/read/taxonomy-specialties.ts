import { remembered } from '#server/directory/remembered.ts'
import type { Specialty } from '#shared/providers/specialties.ts'

export type ListedSpecialty = Exclude<Specialty, 'no-preference'>

/**
 * Codes of the Health Care Provider Taxonomy by specialty (PROV-31); a star matches every code with that prefix. Our own mapping by code
 * alone: the set's texts are under its owners' license and are not needed.
 */
const table: Readonly<Record<Exclude<ListedSpecialty, 'other'>, string>> = {
  'family-medicine': '207Q* 363LF0000X',
  general: '208D* 207R00000X 207RA0000X 207Q00000X 207QA0505X 208000000X 363L00000X 363LA2200X 363LP2300X 363LF0000X 363A00000X 363AM0700X',
  allergy: '207K* 207RA0201X 207RI0001X 2080P0201X 2080I0007X',
  cardiology: '207RC0000X 207RC0001X 207RI0011X 207RA0001X 207RA0002X 2080P0202X 207UN0901X',
  counselor: '101Y* 106H* 1041C0700X',
  dermatology: '207N*',
  gastroenterology: '207RG0100X 207RI0008X 207RT0003X 2080P0206X 2080T0004X',
  neurology: '2084N* 2084V* 2084A2900X 2084E* 2084D* 2084P0005X 2084P0301X 2084B0040X',
  'obstetrics-and-gynecology': '207V* 363LX0001X 363LW0102X 367A*',
  ophthalmology: '207W*',
  optometry: '152W*',
  orthopedic: '207X*',
  otolaryngology: '207Y*',
  podiatrist: '213E*',
  psychiatry: '2084P08* 2084P0015X 2084F* 2084A0401X 2084B0040X 363LP0808X',
  psychologist: '103T* 103G*',
  dentistry: '1223*',
}

/** Persons with only these codes are not listed: students, dental hygienists and assistants. */
const unlisted = '390200000X 124Q* 126*'

/** Returns a memoized function that finds all names whose codes or prefixes match a code. */
export const codeFinder = <T extends string>(entries: readonly (readonly [T, string])[]): ((code: string) => readonly T[]) => {
  const rules = entries.flatMap(([name, patterns]) =>
    patterns.split(' ').map((pattern) => ({ name, begins: pattern.replace('*', ''), isPrefix: pattern.endsWith('*') })),
  )
  return remembered((code) => {
    const hits = rules.filter(({ begins, isPrefix }) => (isPrefix ? code.startsWith(begins) : code === begins)).map(({ name }) => name)
    return [...new Set(hits)]
  }, 5_000)
}

const mappedOf = codeFinder(Object.entries(table) as [ListedSpecialty, string][])
const isUnlisted = codeFinder([['unlisted', unlisted]])
const other: readonly ListedSpecialty[] = ['other']

/**
 * The specialties of a person's codes, the primary code's first. Only 'other' if none is mapped (retired and unknown codes included);
 * empty for a person who should not be listed.
 */
export const specialtiesOf = (codes: readonly string[], primary: string | null): readonly ListedSpecialty[] => {
  const ordered = primary === null ? codes : [primary, ...codes]
  const mapped = [...new Set(ordered.flatMap((code) => mappedOf(code)))]
  if (mapped.length > 0) return mapped
  return codes.length > 0 && codes.every((code) => isUnlisted(code).length > 0) ? [] : other
}
