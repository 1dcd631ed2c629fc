import { z } from 'zod/mini'

/** FAV-17: a pharmacy that a member saved on the telehealth side; `ncpdpId` is its id in the directory. */
export const savedPharmacy = z.object({
  ncpdpId: z.string(),
  pharmacyName: z.string(),
  workAddress: z.object({ addressLine1: z.string(), city: z.string(), state: z.string(), postalCode: z.string() }),
  workNumber: z.nullable(z.object({ areaCode: z.string(), number: z.string() })),
})
export type SavedPharmacy = z.infer<typeof savedPharmacy>
