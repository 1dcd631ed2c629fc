import { columnKey } from '#platform/import/csv-rows.ts'
import { cmsDoctorReader, cmsHospitalReader } from '#server/directory/cms-readers.ts'
import type { DirectoryReader } from '#server/directory/directory-reader.ts'
import { facilityListReader } from '#server/directory/facility-list-reader.ts'
import { nppesDeactivationReader, nppesSiteReader } from '#server/directory/nppes-further-readers.ts'
import { nppesReader } from '#server/directory/nppes-reader.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'

/** In the order in which files that are given together are loaded: practices need their doctors, the ended go last. */
const readers: readonly DirectoryReader[] = [nppesReader, cmsDoctorReader, nppesSiteReader, nppesDeactivationReader, cmsHospitalReader]

const nameHints: readonly (readonly [RegExp, FacilityKind])[] = [
  [/vet/i, 'vets'],
  [/urgent/i, 'urgentcare'],
  [/pharm/i, 'pharmacy'],
  [/hospital/i, 'hospitals'],
]

/**
 * What kind of file this is, by its first line. A plain list of facilities does not say there what they are: `kind` does, or the
 * file's name.
 * @throws Error in words for the operator
 */
export const recognizeFile = (header: readonly string[], name: string, kind?: FacilityKind): DirectoryReader => {
  const columns = new Set(header.map(columnKey))
  const known = readers.find((reader) => reader.recognizes(columns))
  if (known) return known
  const listed = kind ?? nameHints.find(([hint]) => hint.test(name))?.[1]
  const list = facilityListReader(listed ?? 'vets')
  if (!list.recognizes(columns))
    throw new Error(`${name} is no file of a directory that is known here: its first line names other columns.`)
  if (!listed) throw new Error(`${name} does not say what it lists: add --kind pharmacy, urgentcare, hospitals or vets.`)
  return list
}

/** A file's place among those that are given together. */
export const loadRank = (reader: DirectoryReader): number => (readers.includes(reader) ? readers.indexOf(reader) : readers.length)
