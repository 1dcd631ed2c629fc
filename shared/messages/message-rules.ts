import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { visitTypesFor } from '#shared/groups/visit-gates.ts'
import { type VisitType, visitTypes } from '#shared/visits/visit-types.ts'

/** Whom one can write to: those who see a kind of visit, and those who settle all else. */
export const careTeams = [...visitTypes, 'BillingSupport'] as const
export type CareTeam = (typeof careTeams)[number]

export const mostAttachments = 5
export const mostAttachmentBytes = 10 * 1024 * 1024
export const mostText = 5000
export const mostSubject = 120

/** What may be sent along, judged by what the bytes hold. */
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

type Group = { features: readonly string[]; isCovered: boolean }

/** Teams of visits that the group offers, and always billing and support. */
export const teamsFor = (group: { features: readonly string[] }): CareTeam[] => [...visitTypesFor(group), 'BillingSupport']

/** Why a member may not write to a team; null when they may. An ended coverage leaves billing and support, and all that was written. */
export const writingRefusal = (group: Group, team: CareTeam): ErrorCode | null => {
  if (!teamsFor(group).includes(team)) return 'FeatureNotEnabled'
  return team !== 'BillingSupport' && !group.isCovered ? 'CoverageEnded' : null
}

/** Whose threads a clinician answers: those of the kinds of visits they see. Billing and support is answered by everybody of the clinic. */
export const answersFor = ({ types }: { types: readonly VisitType[] }, team: CareTeam): boolean =>
  team === 'BillingSupport' || types.includes(team)

/** What somebody has written and not sent. */
export type DraftText = { text: string; subject: string; team: CareTeam | null; patientId: string | null }

/** What is wrong with a message before it is sent, by field. A reply has no subject and no team of its own. */
export const messageProblems = (draft: DraftText, { isNew }: { isNew: boolean }): Readonly<Record<string, ErrorCode>> => ({
  ...(isNew && draft.patientId === null ? { patientId: 'Required' as const } : {}),
  ...(isNew && draft.team === null ? { team: 'Required' as const } : {}),
  ...(isNew && draft.subject.trim() === '' ? { subject: 'Required' as const } : {}),
  ...(draft.text.trim() === '' ? { text: 'Required' as const } : {}),
})
