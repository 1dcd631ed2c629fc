import { z } from 'zod/mini'

/** What an error looks like on the wire: `meta.errors[0]` is the code, `errorMessages` says which field and why (ERR-01..04). */
export const errorEnvelope = z.object({
  meta: z.object({
    errors: z.optional(z.array(z.string())),
    errorMessages: z.optional(z.array(z.object({ reason: z.string(), code: z.optional(z.string()), field: z.optional(z.string()) }))),
    requestId: z.optional(z.string()),
  }),
  error_messages: z.optional(z.array(z.string())),
  /** WEBSDK_AUTH_ERROR alone: where the SDK of the documents reads it (FLOW-22). */
  code: z.optional(z.string()),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>
