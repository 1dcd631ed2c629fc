import { z } from 'zod/mini'

/** The error response: `meta.errors[0]` is the code, `errorMessages` gives the field and the reason (ERR-01..04). */
export const errorEnvelope = z.object({
  meta: z.object({
    errors: z.optional(z.array(z.string())),
    errorMessages: z.optional(z.array(z.object({ reason: z.string(), code: z.optional(z.string()), field: z.optional(z.string()) }))),
    requestId: z.optional(z.string()),
  }),
  error_messages: z.optional(z.array(z.string())),
  /** Only for WEBSDK_AUTH_ERROR: the SDK in the documents reads the code here (FLOW-22). */
  code: z.optional(z.string()),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>
