import { z } from 'zod/mini'

/** A chart that a clinician opened by giving a reason. */
export const chartOpening = z.object({
  id: z.string(),
  clinician: z.string(),
  patient: z.string(),
  patient_id: z.string(),
  /** Null if it cannot be read. */
  reason: z.nullable(z.string()),
  opened_at: z.string(),
  ends_at: z.string(),
  reviewed_at: z.nullable(z.string()),
  reviewed_by: z.nullable(z.string()),
})
export type ChartOpening = z.infer<typeof chartOpening>
