import { z } from 'zod/mini'

const message = z.string()

/** SHELL-081, SHELL-082: a message closes the portal; `upcoming` announces, `closed` names single tools. */
export const maintenanceNotice = z.object({
  message: z.optional(message),
  upcoming: z.optional(z.object({ message, startsAt: z.iso.datetime({ offset: true }) })),
  closed: z.optional(z.array(z.object({ tool: z.string(), message }))),
})
export type MaintenanceNotice = z.infer<typeof maintenanceNotice>

/** The file's size is bounded so that every open tab can fetch it each minute. */
export const maintenanceBytes = 4096

/** What a fetched file amounts to; anything unreadable is no notice (SHELL-084). */
export const noticeOf = (fetched: unknown): MaintenanceNotice => {
  const read = maintenanceNotice.safeParse(fetched)
  return read.success ? read.data : {}
}
