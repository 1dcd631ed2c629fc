import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { answerSurvey, dismissSurvey, readSurvey } from '#care/server/surveys/answer-survey.ts'
import { type CommentCursor, countAnswers, type GroupCodes, listCommented, openSurveyComment } from '#care/server/surveys/survey-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileSurveyCalls, operatorSurveyCalls } from '#shared/surveys/mobile-survey-calls.ts'
import { publishedMonths, type SurveyMonth, surveyMonthsOf } from '#shared/surveys/survey-results.ts'

const pageSize = 25

/** Reads a cursor: a month and the id of the survey that was shown last. */
const cursorOf = (after: string | undefined): CommentCursor | null => {
  if (after === undefined) return null
  const [month = '', id = ''] = after.split(' ')
  return isUuid(id) && /^\d{4}-\d\d$/.test(month) ? { month, id } : fail('InvalidInput', { field: 'after' })
}

export const visitSurveyRoutes = (care: Care) => {
  const { mobileMember, portal } = careWho(care)
  const { db } = care
  const feature = 'Telehealth'
  /** The months that an operator of these groups sees. */
  const monthsOf = async (groupCodes: GroupCodes): Promise<SurveyMonth[]> => {
    const zone = care.config.timeZone
    const months = publishedMonths(care.clock.now())
    return surveyMonthsOf(await countAnswers(db, { months, zone, groupCodes }), months)
  }
  return [
    ...serve(mobileSurveyCalls, {
      readVisitSurvey: mobileMember({ feature, limit: '1800/h', audit: 'consult.read' }, async ({ input, member, request }) => ({
        data: { survey: await readSurvey(care, { member, visitId: input.consult_id, request }) },
      })),
      answerVisitSurvey: mobileMember(
        { feature, limit: '60/h', audit: 'survey.answer' },
        async ({ input: { consult_id: visitId, ...answers }, member, request }) => {
          await answerSurvey(care, { member, visitId, answers, request })
          return { data: { answered: true as const } }
        },
      ),
      dismissVisitSurvey: mobileMember({ feature, limit: '60/h', audit: 'survey.dismiss' }, async ({ input, member, request }) => {
        await dismissSurvey(care, { member, visitId: input.consult_id, request })
        return { data: { dismissed: true as const } }
      }),
    }),
    ...serve(operatorSurveyCalls, {
      readSurveyResults: portal({ limit: '6000/h', audit: 'survey.results' }, async ({ input, request }) => {
        const months = await monthsOf(input.group_codes)
        await writeAudit(db, request.auditContext, { event: 'survey.results', outcome: 'ok', actorId: input.operator_id })
        return { data: { months } }
      }),
      listSurveyComments: portal(
        { limit: '6000/h', audit: 'survey.comments' },
        async ({ input: { operator_id: actorId, group_codes: groupCodes, month, after }, request }) => {
          const cursor = cursorOf(after)
          const zone = care.config.timeZone
          // Comments of a month with too few answers stay hidden, as its counts do.
          const large = (await monthsOf(groupCodes)).flatMap((one) => (one.counts ? one.month : []))
          const months = large.filter((one) => month === undefined || one === month)
          const found = await listCommented(db, { months, after: cursor, zone, groupCodes, most: pageSize + 1 })
          const shown = found.slice(0, pageSize)
          // The row names the first comment and their number. It names no patients, because the list shows none.
          const reason = [String(shown.length), shown[0]?.id].filter(Boolean).join(' from ')
          await writeAudit(db, request.auditContext, { event: 'survey.comments', outcome: 'ok', actorId, reason })
          const rows = await Promise.all(shown.map(async (row) => ({ ...row, comment: await openSurveyComment(care, row) })))
          const last = found.length > pageSize ? shown.at(-1) : undefined
          return { data: { rows, next: last ? `${last.month} ${last.id}` : null } }
        },
      ),
    }),
  ]
}
