import { facilityKinds } from '#shared/facilities/facility-kinds.ts'
import { specialtyFilter } from '#shared/providers/provider-rules.ts'
import { specialties } from '#shared/providers/specialties.ts'

/** The searchable kinds, and the categories of each by number. */
export const directoryCategories = {
  doctors: specialties.flatMap((specialty) => specialtyFilter(specialty) ?? []),
  facilities: [...facilityKinds],
} as const satisfies Record<string, readonly string[]>
export type DirectoryKind = keyof typeof directoryCategories

/** The numbers of the gender filter in snapshots; 0 is neither. */
export const sexOfGender = { M: 1, F: 2 } as const
