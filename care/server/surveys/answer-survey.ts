import { randomUUID } from 'node:crypto'
import type { Care } from '#care/server/care.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { findSurvey, openSurveyComment, type StoredSurvey, saveSurvey } from '#care/server/surveys/survey-store.ts'
import { lockVisitRow } from '#care/server/visits/lock-visit.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor, scopeRefusal } from '#shared/care/managed.ts'
import { isAdult } from '#shared/fields/date-of-birth.ts'
import type { SurveyAnswers } from '#shared/surveys/survey-fields.ts'
import { surveyUntil } from '#shared/surveys/survey-rules.ts'
import type { ShownSurvey } from '#shared/surveys/survey-shape.ts'

type Asked = { member: CareMember; visitId: string; request: RequestContext }

/** A visit that the member may read whole: the patient as an adult, or somebody who acts for them with the scopes for visits and records. */
const readableVisit = async (care: Care, db: Db, { member, visitId }: Pick<Asked, 'member' | 'visitId'>): Promise<Visit> => {
  const visit = await ownVisit(db, member, visitId)
  const { patientId, patientDateOfBirth } = visit
  if (!actsFor(member, patientId, 'see-records')) return fail(scopeRefusal(member, patientId))
  const today = care.clock.now().toISOString().slice(0, 10)
  return patientId === member.id && !isAdult(patientDateOfBirth, today) ? fail('NotFound') : visit
}

/** The survey of a visit for a member who may answer it now. Fails with NotFound or ScopeMissing. */
export const readSurvey = async (care: Care, asked: Asked): Promise<ShownSurvey | null> => {
  const { member, request } = asked
  const visit = await readableVisit(care, care.db, asked)
  await writeAudit(care.db, request.auditContext, { event: 'consult.read', outcome: 'ok', subjectId: visit.patientId })
  const given = await findSurvey(care.db, visit.id)
  const until = surveyUntil(visit, given, member.id)
  if (until === null || until <= care.clock.now()) return null
  if (!given?.helped || !given.ease) return { until: until.toISOString(), given: null }
  const { helped, ease, comment } = given
  const opened = await openSurveyComment(care, given)
  const unreadable = comment !== null && opened === null ? ({ is_unreadable: true } as const) : {}
  return { until: until.toISOString(), given: { helped, ease, comment: opened, ...unreadable } }
}

/** Locks a visit whose survey the member may answer now, and returns it with what is stored of the survey. */
const lockOpenSurvey = async (care: Care, tx: Db, asked: Asked) => {
  const { id } = await readableVisit(care, tx, asked)
  // Serialize concurrent answers, so that a visit has one.
  const visit = (await lockVisitRow(tx, id)) ?? fail('NotFound')
  const given = await findSurvey(tx, id)
  const now = care.clock.now()
  const until = surveyUntil(visit, given, asked.member.id)
  return until !== null && now < until ? { visit, given, now } : fail('VisitChanged')
}

type Answering = Asked & { answers: SurveyAnswers }

/** Stores a member's answer about a visit. Fails with NotFound, ScopeMissing, or VisitChanged once it is too late, dismissed, or answered by somebody else. */
export const answerSurvey = (care: Care, { answers: { helped, ease, comment }, ...asked }: Answering): Promise<void> =>
  care.db.transaction(async (tx) => {
    const { visit, given, now } = await lockOpenSurvey(care, tx, asked)
    // Operators see the id with the comment, so it has no time in it.
    const id = given?.id ?? randomUUID()
    const survey: StoredSurvey = {
      id,
      visitId: visit.id,
      givenBy: asked.member.id,
      helped,
      ease,
      comment: comment === '' ? null : care.fields.seal(places.surveyComment(id), comment),
      answeredAt: given?.answeredAt ?? now,
      changedAt: now,
      dismissedAt: null,
    }
    await saveSurvey(tx, survey)
    const event = { event: 'survey.answer', outcome: 'ok', subjectId: visit.patientId } as const
    await writeAudit(tx, asked.request.auditContext, given ? { ...event, reason: 'changed' } : event)
  })

/** Never asks again about a visit. Fails as `answerSurvey`, and with VisitChanged if it was answered: the answer stays. */
export const dismissSurvey = (care: Care, asked: Asked): Promise<void> =>
  care.db.transaction(async (tx) => {
    const { visit, given, now } = await lockOpenSurvey(care, tx, asked)
    if (given) return fail('VisitChanged')
    const none = { helped: null, ease: null, comment: null, answeredAt: null }
    await saveSurvey(tx, { id: randomUUID(), visitId: visit.id, givenBy: asked.member.id, ...none, changedAt: now, dismissedAt: now })
    await writeAudit(tx, asked.request.auditContext, { event: 'survey.dismiss', outcome: 'ok', subjectId: visit.patientId })
  })
