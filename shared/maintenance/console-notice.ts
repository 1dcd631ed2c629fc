import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { closableTools } from '#shared/maintenance/closable-tools.ts'
import { type MaintenanceNotice, maintenanceBytes } from '#shared/maintenance/maintenance-notice.ts'

const message = z.string('Required').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(600, 'NoticeTooLong'))

/** A notice as an operator saves it; an announced closure may start automatically. */
export const noticeSetting = z
  .object({
    message: z.optional(message),
    upcoming: z.optional(
      z.object({
        message,
        startsAt: z.iso.datetime({ offset: true, error: 'DateInvalid' }),
        beginsByItself: z._default(z.boolean(), false),
      }),
    ),
    closed: z._default(z.array(z.object({ tool: z.enum(closableTools), message })), []),
  })
  .check(z.refine((notice) => new TextEncoder().encode(JSON.stringify(notice)).length <= maintenanceBytes, 'NoticeTooLong'))
export type NoticeSetting = z.infer<typeof noticeSetting>

/** Returns the notice for open pages at a given time (SHELL-081..083). An announced automatic closure takes effect at its start time. */
export const noticeAt = ({ message, upcoming, closed }: NoticeSetting, now: Date): MaintenanceNotice => {
  const { beginsByItself = false, ...announced } = upcoming ?? {}
  const hasBegun = beginsByItself && upcoming !== undefined && now.getTime() >= Date.parse(upcoming.startsAt)
  const closing = message ?? (hasBegun ? upcoming.message : undefined)
  return {
    ...(closing === undefined ? {} : { message: closing }),
    ...(upcoming === undefined || hasBegun ? {} : { upcoming: announced as { message: string; startsAt: string } }),
    ...(closed.length === 0 ? {} : { closed }),
  }
}

const shown = z.object({
  notice: noticeSetting,
  /** A save must send this version; it is refused if the notice has changed since. */
  version: z.number(),
  updatedAt: z.nullable(z.string()),
  timeZone: z.string(),
})

export const consoleNoticeCalls = {
  readNoticeSetting: call({
    method: 'GET',
    path: '/api/console/notice',
    about: 'The maintenance notice as it was put up.',
    input: z.object({}),
    answer: shown,
  }),
  saveNotice: call({
    method: 'PUT',
    path: '/api/console/notice',
    about: 'Puts up a notice, or with an empty one takes it down; open pages follow within a minute.',
    input: z.object({ version: z.int('InvalidInput'), notice: noticeSetting }),
    answer: shown,
  }),
}
