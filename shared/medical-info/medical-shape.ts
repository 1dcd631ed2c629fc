import { z } from 'zod/mini'
import { medicalLists } from '#shared/medical-info/medical-lists.ts'

const instant = z.string()

export const medicalEntry = z.object({
  id: z.string(),
  /** Number of changes; an update must send the version that it is based on. */
  version: z.number(),
  /** Null if it cannot be read, because the stored value was changed. */
  data: z.nullable(z.record(z.string(), z.string())),
  updatedAt: instant,
})
export type ShownEntry = z.infer<typeof medicalEntry>

/** A medical list. Empty and not `isNone` means that the patient has not answered. */
export const medicalList = z.object({
  list: z.enum(medicalLists),
  /** Number of changes, including confirmations. */
  version: z.number(),
  isNone: z.boolean(),
  confirmedAt: z.nullable(instant),
  entries: z.array(medicalEntry),
})
export type ShownList = z.infer<typeof medicalList>

export const medicalPerson = z.object({
  telehealthId: z.string(),
  first: z.string(),
  last: z.string(),
  dateOfBirth: z.string(),
  isSelf: z.boolean(),
  /** False if the member may only view this person's records. */
  mayChange: z.boolean(),
})
export type MedicalPerson = z.infer<typeof medicalPerson>
