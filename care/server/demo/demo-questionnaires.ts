import { type DemoFamily, idIn, telehealthIdOf } from '#care/server/demo/demo-family.ts'
import { questionnaireAnswers } from '#care/server/schema/questionnaire-tables.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import type { Db } from '#platform/db/db.ts'
import type { Answers } from '#shared/questionnaires/questionnaire.ts'
import { type StandardKey, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'

const day = 86_400_000

/** Ana's invented results: the scores of the items in their order. The PHQ-9 goes from 13 to 6; item 9 is always 0. */
const demoResults: readonly { questionnaire: StandardKey; daysAgo: number; scores: readonly number[] }[] = [
  { questionnaire: 'phq-9', daysAgo: 112, scores: [2, 2, 2, 2, 1, 2, 1, 1, 0] },
  { questionnaire: 'phq-9', daysAgo: 84, scores: [2, 2, 2, 2, 1, 2, 2, 1, 0] },
  { questionnaire: 'phq-9', daysAgo: 70, scores: [1, 1, 2, 2, 1, 1, 1, 0, 0] },
  { questionnaire: 'phq-9', daysAgo: 21, scores: [1, 1, 1, 1, 0, 1, 1, 0, 0] },
  { questionnaire: 'gad-7', daysAgo: 70, scores: [2, 1, 2, 1, 1, 1, 1] },
  { questionnaire: 'gad-7', daysAgo: 21, scores: [1, 1, 1, 1, 0, 1, 0] },
]

const answersOf = (questionnaire: StandardKey, scores: readonly number[]): Answers =>
  Object.fromEntries(
    standardQuestionnaires[questionnaire].items.flatMap(({ linkId, choices }, at) => {
      const choice = choices.find(({ score }) => score !== null && score === scores[at])
      return choice ? [[linkId, choice.code]] : []
    }),
  )

/** Seeds Ana's results; the caller seals them. */
export const seedDemoQuestionnaires = async (tx: Db, family: DemoFamily, now: Date): Promise<void> => {
  const patientId = telehealthIdOf(family, 'Ana')
  await tx.insert(questionnaireAnswers).values(
    demoResults.map(({ questionnaire, daysAgo, scores }) => {
      const at = new Date(now.getTime() - daysAgo * day)
      return {
        id: idIn(family, 'questionnaire', questionnaire, String(daysAgo)),
        patientId,
        questionnaire,
        version: standardQuestionnaires[questionnaire].version,
        answers: stored(answersOf(questionnaire, scores)),
        answeredBy: patientId,
        createdAt: at,
        updatedAt: at,
        sentAt: at,
      }
    }),
  )
}
