import type { SealedColumns } from '#platform/auth/reseal-rows.ts'

/** Every encrypted column of the telehealth side. */
export const careSealedColumns: SealedColumns = {
  fields: [{ table: 'medical_entries', column: 'data', type: 'jsonb', id: 'id' }],
  ring: [],
}
