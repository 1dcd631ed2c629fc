import { z } from 'zod/mini'

const message = z.string()

/** SHELL-081, SHELL-082: `message` closes the portal, `upcoming` announces a closure, `closed` lists closed tools. */
export const maintenanceNotice = z.object({
  message: z.optional(message),
  upcoming: z.optional(z.object({ message, startsAt: z.iso.datetime({ offset: true }) })),
  closed: z.optional(z.array(z.object({ tool: z.string(), message }))),
})
export type MaintenanceNotice = z.infer<typeof maintenanceNotice>

/** Maximum size in bytes, because every open tab fetches the file each minute. */
export const maintenanceBytes = 4096

/** Parses a fetched file; anything invalid means no notice (SHELL-084). */
export const noticeOf = (fetched: unknown): MaintenanceNotice => {
  const read = maintenanceNotice.safeParse(fetched)
  return read.success ? read.data : {}
}
