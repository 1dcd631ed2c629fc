import { findOwn, listOwn, listVersionsOf, type OwnQuestionnaireRow } from '#care/server/questionnaires/own-store.ts'
import { listVisitQuestionnaires } from '#care/server/questionnaires/questionnaire-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { translationsOf } from '#platform/translations.ts'
import type { Answer } from '#shared/calls.ts'
import { emptyContent, missingIn, type OwnContent } from '#shared/questionnaires/own-questionnaire.ts'
import type {
  mobileQuestionnaireCalls,
  QuestionnaireDetail,
  QuestionnaireState,
  QuestionnaireSummary,
} from '#shared/questionnaires/questionnaire-calls.ts'
import { questionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'
import {
  isStandardKey,
  type StandardKey,
  standardContent,
  standardKeys,
  standardQuestionnaires,
} from '#shared/questionnaires/standard-questionnaires.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

const texts = await translationsOf(questionnaireTexts, '#shared/questionnaires/questionnaire-texts')

const stateOf = ({ version, withdrawnAt }: Pick<OwnQuestionnaireRow, 'version' | 'withdrawnAt'>): QuestionnaireState => {
  if (version === null) return 'draft'
  return withdrawnAt === null ? 'inUse' : 'withdrawn'
}

type Row = Pick<QuestionnaireSummary, 'key' | 'state' | 'version' | 'hasDraft'>
const summaryOf = (row: Row, content: OwnContent): QuestionnaireSummary => ({
  ...row,
  title: content.title,
  items: content.items.length,
  missing: { es: missingIn(content, 'es'), ar: missingIn(content, 'ar') },
})

const standardSummary = (key: StandardKey): QuestionnaireSummary =>
  summaryOf({ key, state: 'builtIn', version: standardQuestionnaires[key].version, hasDraft: false }, standardContent(key, texts))

/** All questionnaires, and which are asked before visits. A draft is what the list describes, if there is one. */
export const readQuestionnaireList = async (db: Db): Promise<Answer<typeof mobileQuestionnaireCalls.readQuestionnaireList>> => {
  const own = await listOwn(db)
  const asked = await listVisitQuestionnaires(db)
  const rows = own.map(({ row, latest }) =>
    summaryOf(
      { key: row.id, state: stateOf(row), version: row.version === null ? null : String(row.version), hasDraft: row.draft !== null },
      row.draft ?? latest?.content ?? emptyContent(),
    ),
  )
  return {
    questionnaires: [...standardKeys.map(standardSummary), ...rows],
    visits: visitTypes.map((type) => ({ type, questionnaires: asked[type].map(({ key }) => key) })),
  }
}

const standardDetail = (key: StandardKey): QuestionnaireDetail => ({
  key,
  state: 'builtIn',
  revision: 0,
  content: standardContent(key, texts),
  hasDraft: false,
  versions: [],
})

/** One questionnaire. Fails with NotFound. */
export const readQuestionnaire = async (db: Db, key: string): Promise<QuestionnaireDetail> => {
  if (isStandardKey(key)) return standardDetail(key)
  const row = await findOwn(db, key)
  if (row === null) return fail('NotFound')
  const versions = await listVersionsOf(db, key)
  return {
    key,
    state: stateOf(row),
    revision: row.revision,
    content: row.draft ?? versions[0]?.content ?? emptyContent(),
    hasDraft: row.draft !== null,
    versions: versions.map(({ version, publishedAt }) => ({ version: String(version), at: publishedAt.toISOString() })),
  }
}
