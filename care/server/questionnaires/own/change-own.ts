import type { Care } from '#care/server/care.ts'
import { readQuestionnaire } from '#care/server/questionnaires/own/read-own.ts'
import {
  countOwn,
  deleteOwn,
  insertOwn,
  insertVersion,
  listInUse,
  lockOwn,
  lockOwnList,
  type OwnQuestionnaireRow,
  updateOwn,
} from '#care/server/questionnaires/own-store.ts'
import { endRepeatsOfQuestionnaire } from '#care/server/questionnaires/repeats/repeat-store.ts'
import { setVisitQuestionnaires } from '#care/server/visits/clinic/set-visit-questionnaires.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type OwnContent, ownLimits } from '#shared/questionnaires/own-questionnaire.ts'
import { questionnaireProblems, sizeProblem } from '#shared/questionnaires/own-questionnaire-rules.ts'
import type { QuestionnaireDetail } from '#shared/questionnaires/questionnaire-calls.ts'
import { isStandardKey } from '#shared/questionnaires/standard-questionnaires.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

type By = { operatorId: string; request: RequestContext }
type Based = By & { key: string; revision: number }
type Event = 'questionnaire.draft' | 'questionnaire.discard' | 'questionnaire.publish' | 'questionnaire.withdraw'

const audit = (tx: Db, { operatorId, request, key }: Based, event: Event): Promise<void> =>
  writeAudit(tx, request.auditContext, { event, outcome: 'ok', actorId: operatorId, reason: key })

/** Locks a questionnaire of the practice. Fails with NotFound, or with Conflict if it has changed since. */
const lockBased = async (tx: Db, { key, revision }: Based): Promise<OwnQuestionnaireRow> => {
  const row = await lockOwn(tx, key)
  if (row === null) return fail('NotFound')
  return row.revision === revision ? row : fail('Conflict')
}

const changed = (care: Care, row: OwnQuestionnaireRow, changes: Partial<OwnQuestionnaireRow>): OwnQuestionnaireRow => ({
  ...row,
  ...changes,
  revision: row.revision + 1,
  updatedAt: care.clock.now(),
})

const insertDraft = async (care: Care, tx: Db, key: string, draft: OwnContent): Promise<void> => {
  await lockOwnList(tx)
  if ((await countOwn(tx)) >= ownLimits.questionnaires) fail('ListFull')
  const now = care.clock.now()
  const isNew = await insertOwn(tx, { id: key, draft, revision: 1, version: null, withdrawnAt: null, createdAt: now, updatedAt: now })
  if (!isNew) fail('Conflict')
}

/**
 * Saves a draft, also one that cannot be published yet. Revision 0 adds a questionnaire. Fails with NotFound, Conflict, or ListFull: too
 * many questionnaires, or at `content.items` too many texts.
 */
export const saveQuestionnaireDraft = (care: Care, given: Based & { content: OwnContent }): Promise<QuestionnaireDetail> =>
  care.db.transaction(async (tx) => {
    const { key, revision, content } = given
    const problem = sizeProblem(content)
    if (problem) return fail(problem.code, { field: `content.${problem.field}` })
    if (revision === 0) await insertDraft(care, tx, key, content)
    else await updateOwn(tx, changed(care, await lockBased(tx, given), { draft: content }))
    await audit(tx, given, 'questionnaire.draft')
    return readQuestionnaire(tx, key)
  })

/** Discards a draft, and a questionnaire that was never published. Fails with NotFound, Conflict, or NothingChanged without a draft. */
export const discardQuestionnaireDraft = (care: Care, given: Based): Promise<{ removed: true }> =>
  care.db.transaction(async (tx) => {
    const row = await lockBased(tx, given)
    if (row.draft === null) return fail('NothingChanged')
    if (row.version === null) await deleteOwn(tx, row.id)
    else await updateOwn(tx, changed(care, row, { draft: null }))
    await audit(tx, given, 'questionnaire.discard')
    return { removed: true as const }
  })

/** Publishes the draft as the next version, which never changes. Fails with NotFound, Conflict, NothingChanged, or at the field that is wrong. */
export const publishQuestionnaire = (care: Care, given: Based): Promise<QuestionnaireDetail> =>
  care.db.transaction(async (tx) => {
    const row = await lockBased(tx, given)
    const { id, draft } = row
    if (draft === null) return fail('NothingChanged')
    const [problem] = questionnaireProblems(draft)
    if (problem) return fail(problem.code, { field: `content.${problem.field}` })
    const version = (row.version ?? 0) + 1
    await insertVersion(tx, { questionnaireId: id, version, content: draft, publishedAt: care.clock.now() })
    await updateOwn(tx, changed(care, row, { draft: null, version, withdrawnAt: null }))
    await audit(tx, given, 'questionnaire.publish')
    return readQuestionnaire(tx, id)
  })

/** Withdraws a questionnaire: it is not asked any more, and its repeats end. Fails with NotFound, Conflict, or NothingChanged if it is not in use. */
export const withdrawQuestionnaire = (care: Care, given: Based): Promise<QuestionnaireDetail> =>
  care.db.transaction(async (tx) => {
    const row = await lockBased(tx, given)
    if (row.version === null || row.withdrawnAt !== null) return fail('NothingChanged')
    const now = care.clock.now()
    await updateOwn(tx, changed(care, row, { withdrawnAt: now }))
    await endRepeatsOfQuestionnaire(tx, row.id, now)
    await audit(tx, given, 'questionnaire.withdraw')
    return readQuestionnaire(tx, row.id)
  })

type Setting = By & { type: VisitType; questionnaires: string[] }

/** Sets what is asked before visits of a type. Fails with EntryTwice, or NotFound at a questionnaire that is not in use. */
export const saveVisitSetting = ({ db }: Care, { operatorId, request, type, questionnaires }: Setting): Promise<Omit<Setting, keyof By>> =>
  db.transaction(async (tx) => {
    if (new Set(questionnaires).size < questionnaires.length) return fail('EntryTwice', { field: 'questionnaires' })
    const inUse = (await listInUse(tx, questionnaires)).map(({ key }) => key)
    if (!questionnaires.every((key) => isStandardKey(key) || inUse.includes(key))) return fail('NotFound', { field: 'questionnaires' })
    await setVisitQuestionnaires(tx, { type, questionnaires }, request.auditContext, operatorId)
    return { type, questionnaires }
  })
