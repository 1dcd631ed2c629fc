import type { Care } from '#care/server/care.ts'
import { listSurveysOf, openSurveyComment } from '#care/server/surveys/survey-store.ts'

/** The surveys that a member gave, and those about their visits, for the download of their data. Without answers: it was dismissed. */
export const readSurveysOf = async (care: Care, memberId: string) =>
  Promise.all(
    (await listSurveysOf(care.db, memberId)).map(async ({ survey: { id, changedAt, helped, ease, comment }, reference }) => {
      const opened = await openSurveyComment(care, { id, comment })
      const unreadable = comment !== null && opened === null ? ({ isUnreadable: true } as const) : {}
      return { reference, at: changedAt.toISOString(), helped, ease, comment: opened, ...unreadable }
    }),
  )
