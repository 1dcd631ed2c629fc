import { z } from 'zod/mini'
import { medicalLists } from '#shared/medical-info/medical-lists.ts'

const instant = z.string()

export const medicalEntry = z.object({
  id: z.string(),
  /** Counts its changes: whoever changes it names the one they saw. */
  version: z.number(),
  data: z.record(z.string(), z.string()),
  updatedAt: instant,
})
export type ShownEntry = z.infer<typeof medicalEntry>

/** A list as it stands. Nothing in it and not `isNone` is a question that nobody has answered. */
export const medicalList = z.object({
  list: z.enum(medicalLists),
  /** Counts every change of it, confirming too. */
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
  /** False for somebody whose records the member may only see. */
  mayChange: z.boolean(),
})
export type MedicalPerson = z.infer<typeof medicalPerson>
