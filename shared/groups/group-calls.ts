import { z } from 'zod/mini'
import { waitingChange } from '#shared/approvals/approval-calls.ts'
import { call } from '#shared/calls.ts'
import { fieldChange } from '#shared/field-change.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { groupCode, groupSettings } from '#shared/groups/group-settings.ts'
import { groupStates } from '#shared/groups/group-state.ts'

/** Maximum size of a logo file, in bytes; larger uploads are refused before they are read. */
export const logoBytes = 64 * 1024

const id = z.uuid('NotFound')
const version = z.int('InvalidInput')

/** A scheduled change, pending or already applied. */
const scheduledChange = z.object({
  id: z.string(),
  appliesOn: z.string(),
  changes: z.array(fieldChange),
  /** Null for the command line. */
  madeBy: z.nullable(z.string()),
  createdAt: z.string(),
  appliedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  /** Why the change could not be applied on its day. */
  problem: z.nullable(z.string()),
})
export type ScheduledChange = z.infer<typeof scheduledChange>

const group = z.object({
  id: z.string(),
  code: z.string(),
  /** A save must send this version; it is refused if the group has changed since. */
  version: z.number(),
  settings: groupSettings,
  changes: z.array(scheduledChange),
  /** Deployment settings that a preview needs. */
  deployment: z.object({ today: z.string(), timeZone: z.string(), forceMfa: z.boolean(), supportPhone: z.string() }),
  signOn: z.array(z.object({ kind: z.enum(['saml', 'oidc']), satisfiesMfa: z.boolean() })),
})
export type GroupAnswer = z.infer<typeof group>

const listedGroup = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  suspended: z.boolean(),
  features: z.number(),
  waitingChanges: z.number(),
  /** The state today, in the deployment's time zone. */
  state: z.enum(groupStates),
})
export type ListedGroup = z.infer<typeof listedGroup>

export const groupCalls = {
  listGroups: call({
    method: 'GET',
    path: '/api/console/groups',
    about: 'The groups whose name or code contains the words, by name, 50 at a time; `after` is the `next` of the answer before.',
    input: z.object({
      search: z._default(z.string().check(z.maxLength(100, 'InvalidInput')), ''),
      after: z.optional(z.uuid('InvalidInput')),
    }),
    answer: z.object({ rows: z.array(listedGroup), next: z.nullable(z.string()) }),
  }),
  readGroup: call({
    method: 'GET',
    path: '/api/console/groups/{id}',
    about: 'A group with its settings, its version and the changes that wait.',
    input: z.object({ id }),
    answer: group,
  }),
  createGroup: call({
    method: 'POST',
    path: '/api/console/groups',
    about: 'Makes a group.',
    input: z.object({ code: groupCode, settings: groupSettings }),
    answer: z.object({ id: z.string() }),
  }),
  saveGroup: call({
    method: 'PUT',
    path: '/api/console/groups/{id}',
    about:
      'Saves a group at once, unless it changes how members sign in: then the edit waits for a second administrator. Refused when the group was changed since the version that is named.',
    input: z.object({ id, version, settings: groupSettings }),
    answer: z.extend(group, { waiting: waitingChange }),
  }),
  scheduleGroupChange: call({
    method: 'POST',
    path: '/api/console/groups/{id}/changes',
    about: 'Keeps what differs from the group as it stands, and applies it when its day begins.',
    input: z.object({ id, version, settings: groupSettings, appliesOn: calendarDay }),
    answer: z.extend(group, { waiting: waitingChange }),
  }),
  cancelGroupChange: call({
    method: 'POST',
    path: '/api/console/groups/{id}/changes/{changeId}/cancel',
    about: 'Calls off a change that waits.',
    input: z.object({ id, changeId: z.uuid('NotFound') }),
    answer: group,
  }),
  saveGroupLogo: call({
    method: 'POST',
    path: '/api/console/groups/{id}/logo',
    about: 'Stores a picture for the group; it is shown once the settings name its hash.',
    input: z.object({ id }),
    answer: z.object({ logoHash: z.string() }),
    takesFile: { mostBytes: logoBytes },
  }),
  readGroupLogo: call({
    method: 'GET',
    path: '/api/console/groups/{id}/logos/{hash}',
    about: "A group's picture, for the console.",
    input: z.object({ id, hash: z.string() }),
    answer: fileAnswer,
    sendsFile: 'image/*',
    isForGood: true,
  }),
  readOwnLogo: call({
    method: 'GET',
    path: '/api/groups/logos/{hash}',
    about: "The picture of the member's own group.",
    input: z.object({ hash: z.string() }),
    answer: fileAnswer,
    sendsFile: 'image/*',
    isForGood: true,
  }),
}
