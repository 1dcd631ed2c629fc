import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { visitTypesFor } from '#shared/groups/visit-gates.ts'
import { type VisitType, visitTypes } from '#shared/visits/visit-types.ts'

/** Teams that members can write to: one per visit type, and billing and support. */
export const careTeams = [...visitTypes, 'BillingSupport'] as const
export type CareTeam = (typeof careTeams)[number]

export const mostAttachments = 5
export const mostAttachmentBytes = 10 * 1024 * 1024
export const mostText = 5000
export const mostSubject = 120

/** Allowed attachment types, detected from the file's bytes. */
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

type Group = { features: readonly string[]; isCovered: boolean }

/** Returns the teams of the group's visit types, and always billing and support. */
export const teamsFor = (group: { features: readonly string[] }): CareTeam[] => [...visitTypesFor(group), 'BillingSupport']

/** Returns why a member may not write to a team, or null. Without coverage only billing and support may be written to. */
export const writingRefusal = (group: Group, team: CareTeam): ErrorCode | null => {
  if (!teamsFor(group).includes(team)) return 'FeatureNotEnabled'
  return team !== 'BillingSupport' && !group.isCovered ? 'CoverageEnded' : null
}

/** Whether a clinician answers a team's messages: those of their visit types. Every clinician answers billing and support. */
export const answersFor = ({ types }: { types: readonly VisitType[] }, team: CareTeam): boolean =>
  team === 'BillingSupport' || types.includes(team)

/** An unsent message. */
export type DraftText = { text: string; subject: string; team: CareTeam | null; patientId: string | null }

/** Returns the errors of a message by field. A reply has no subject or team of its own. */
export const messageProblems = (draft: DraftText, { isNew }: { isNew: boolean }): Readonly<Record<string, ErrorCode>> => ({
  ...(isNew && draft.patientId === null ? { patientId: 'Required' as const } : {}),
  ...(isNew && draft.team === null ? { team: 'Required' as const } : {}),
  ...(isNew && draft.subject.trim() === '' ? { subject: 'Required' as const } : {}),
  ...(draft.text.trim() === '' ? { text: 'Required' as const } : {}),
})
