import type { VisitState } from '#shared/visits/visit-states.ts'

/** Whether the concern was taken care of, and how easy it was to get care. */
export const helpedAnswers = ['yes', 'partly', 'no'] as const
export type HelpedAnswer = (typeof helpedAnswers)[number]
export const easeAnswers = ['easy', 'neither', 'hard'] as const
export type EaseAnswer = (typeof easeAnswers)[number]

export const mostSurveyComment = 1000

const dayMs = 86_400_000

/** Days after the visit's end in which the survey is open, and after the answer in which it can be changed. */
export const surveyDays = { open: 30, change: 7 } as const

export type GivenSurvey = { givenBy: string; answeredAt: Date | null; dismissedAt: Date | null }

type SurveyedVisit = { status: VisitState; endedAt: Date | null }

/** Until when a member may answer, or change their answer; null if they may not at all. */
export const surveyUntil = ({ status, endedAt }: SurveyedVisit, given: GivenSurvey | null, memberId: string): Date | null => {
  if (status !== 'Completed' || endedAt === null || given?.dismissedAt) return null
  if (!given?.answeredAt) return new Date(endedAt.getTime() + surveyDays.open * dayMs)
  return given.givenBy === memberId ? new Date(given.answeredAt.getTime() + surveyDays.change * dayMs) : null
}

/** Whether the survey of a visit that ended then can still be open for anybody: the answer of the last day can be changed for some days. */
export const mayHaveSurvey = ({ status, endedAt }: SurveyedVisit, now: Date): boolean =>
  status === 'Completed' && endedAt !== null && now.getTime() < endedAt.getTime() + (surveyDays.open + surveyDays.change) * dayMs
