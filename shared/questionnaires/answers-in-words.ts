import type { Answers } from '#shared/questionnaires/questionnaire.ts'
import { questionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'
import { type StandardKey, standardIn } from '#shared/questionnaires/standard-questionnaires.ts'

/** Questions and answers in English, for files. */
export const answersInWords = (key: StandardKey, answers: Answers): Record<string, string> =>
  Object.fromEntries(
    standardIn(key, questionnaireTexts).items.flatMap(({ linkId, text, choices }) => {
      const answer = choices.find(({ code }) => code === answers[linkId])
      return answer ? [[text, answer.text]] : []
    }),
  )
