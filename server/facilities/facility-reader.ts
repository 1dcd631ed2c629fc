import type { RowReader } from '#server/directory/search/find-in-directory.ts'
import { type FacilityRow, listFacilities } from '#server/facilities/facility-store.ts'

/** Reads facilities for directory searches. */
export const facilityReader: RowReader<FacilityRow> = {
  kind: 'facilities',
  read: async (asks, ids) => {
    const rows = await listFacilities(asks, ids)
    return { generation: rows[0]?.generation ?? 0, byId: new Map(rows.map((row) => [row.id, row])) }
  },
}
