import { directoryCategories, sexOfGender } from '#server/directory/directory-kinds.ts'
import type { DirectoryQuery, NetworkFilter } from '#server/directory/search/directory-query.ts'
import { findInDirectory, type RowReader } from '#server/directory/search/find-in-directory.ts'
import { circleAround } from '#server/directory/snapshot/search-circle.ts'
import type { Portal } from '#server/portal.ts'
import { listDoctors } from '#server/providers/provider-store.ts'
import { type ListedDoctor, listedDoctor, shownDoctor } from '#server/providers/shown-doctor.ts'
import type { Answer, Input, Meta } from '#shared/calls.ts'
import { foldedName } from '#shared/fields/person-name.ts'
import type { providerCalls } from '#shared/providers/provider-calls.ts'
import { specialtyFilter } from '#shared/providers/provider-rules.ts'

type Call = typeof providerCalls.findDoctors

const readerFor = (imageHost: string | undefined): RowReader<ListedDoctor> => ({
  kind: 'doctors',
  read: async (asks, npis) => {
    const rows = await listDoctors(asks, npis)
    return { generation: rows[0]?.generation ?? 0, byId: new Map(rows.map((row) => [row.npi, listedDoctor(row, imageHost)])) }
  },
})

/** Converts a call's input to a directory query. Throws ZipInvalid, or NotFound for a ZIP code without coordinates. */
export const queryOf = ({ gender, last, page, limit: most, specialty, ...area }: Input<Call>): DirectoryQuery => {
  const wanted = specialtyFilter(specialty)
  return {
    ...circleAround(area),
    categories: wanted === null ? null : [directoryCategories.doctors.indexOf(wanted)],
    sex: gender === '' ? null : sexOfGender[gender],
    name: foldedName(last),
    offset: page * most,
    most,
  }
}

/** Finds doctors around a ZIP code (PROV-22), by distance, name, then id, of a network if one is given. Throws as `queryOf` does. */
export const findDoctors = async (
  portal: Portal,
  input: Input<Call>,
  network: NetworkFilter | null = null,
): Promise<{ data: Answer<Call>; meta: Meta<Call> }> => {
  const query = { ...queryOf(input), network }
  const { availableCount, found } = await findInDirectory(portal, readerFor(portal.config.imageHost), query)
  const doctors = found.map(({ row, miles }) => shownDoctor(row, miles, query.center))
  return { data: { doctors }, meta: { availableCount, source: await portal.directory.source('doctors') } }
}
