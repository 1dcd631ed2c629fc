import { z } from 'zod/mini'
import { type ClosableTool, closableTools } from '#shared/maintenance/closable-tools.ts'
import { type NoticeSetting, noticeSetting } from '#shared/maintenance/console-notice.ts'

const pad = (value: number): string => String(value).padStart(2, '0')

/** Value of a `datetime-local` field for an instant, in the device's time zone. */
const asLocal = (iso: string): string => {
  const at = new Date(iso)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}
const asInstant = (local: string): string => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

const typed = z._default(z.string(), '')

const toolField = <T extends ClosableTool>(tool: T) => `tool.${tool}` as const

/** The page's fields: an empty text turns its part off; a tool with a text is closed. */
const raw = z.object({
  message: typed,
  upcoming: typed,
  startsAt: typed,
  byItself: typed,
  ...(Object.fromEntries(closableTools.map((tool) => [toolField(tool), typed])) as Record<`tool.${ClosableTool}`, typeof typed>),
})

const noticeOf = (fields: z.infer<typeof raw>) => ({
  ...(fields.message.trim() ? { message: fields.message } : {}),
  ...(fields.upcoming.trim() || fields.startsAt
    ? { upcoming: { message: fields.upcoming, startsAt: asInstant(fields.startsAt), beginsByItself: fields.byItself !== '' } }
    : {}),
  closed: closableTools.flatMap((tool) => (fields[toolField(tool)].trim() ? [{ tool, message: fields[toolField(tool)] }] : [])),
})

/** The page's field for an error path of the notice's schema. */
const fieldOf = (path: readonly PropertyKey[], notice: ReturnType<typeof noticeOf>): string => {
  const [part, second] = path
  if (part === 'upcoming') return second === 'startsAt' ? 'startsAt' : 'upcoming'
  if (part === 'closed') return toolField(notice.closed[Number(second)]?.tool ?? 'visits')
  return 'message'
}

/** Converts the fields to a notice; errors of the notice's own schema are shown at the page's fields. */
export const noticeFields = z.pipe(
  raw,
  z.transform((fields, context): NoticeSetting => {
    const notice = noticeOf(fields)
    const read = noticeSetting.safeParse(notice)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues)
      context.issues.push({ code: 'custom', message, path: [fieldOf(path, notice)], input: fields })
    return z.NEVER
  }),
)

/** Field values of a notice. */
export const fieldsOf = ({ message, upcoming, closed }: NoticeSetting): Record<string, string> => ({
  message: message ?? '',
  upcoming: upcoming?.message ?? '',
  startsAt: upcoming ? asLocal(upcoming.startsAt) : '',
  ...Object.fromEntries(closed.map(({ tool, message: words }) => [toolField(tool), words])),
})
