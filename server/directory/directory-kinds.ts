import { facilityKinds } from '#shared/facilities/facility-kinds.ts'
import { specialtyFilter } from '#shared/providers/provider-rules.ts'
import { specialties } from '#shared/providers/specialties.ts'

/** What can be searched, and the categories of each by their numbers. */
export const directoryCategories = {
  doctors: specialties.flatMap((specialty) => specialtyFilter(specialty) ?? []),
  facilities: [...facilityKinds],
} as const satisfies Record<string, readonly string[]>
export type DirectoryKind = keyof typeof directoryCategories

/** Of the gender filter, as snapshots number it; 0 is neither. */
export const sexOfGender = { M: 1, F: 2 } as const
