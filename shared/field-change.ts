import { z } from 'zod/mini'

/** One field before and after; null means absent. A list entry is a field of its own, such as `features.RX`. */
export const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type FieldChange = z.infer<typeof fieldChange>
