import { contentIn, type OwnVersion } from '#shared/questionnaires/own-questionnaire.ts'
import { type Answers, answerInWords, askedItems, type Questionnaire } from '#shared/questionnaires/questionnaire.ts'
import type { QuestionnaireResult } from '#shared/questionnaires/questionnaire-result.ts'
import { questionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'
import { isStandardKey, standardIn } from '#shared/questionnaires/standard-questionnaires.ts'

/** The questionnaire in English that was answered; null if its version is not among those given. */
export const answeredIn = (
  { questionnaire: key, version }: Pick<QuestionnaireResult, 'questionnaire' | 'version'>,
  own: readonly OwnVersion[],
): Questionnaire | null => {
  if (isStandardKey(key)) return standardIn(key, questionnaireTexts)
  const found = own.find((one) => one.key === key && one.version === version)
  return found ? contentIn(found, 'en') : null
}

/** Questions that are asked with these answers, and the answers, in English, for files. */
export const answersInWords = ({ items }: Pick<Questionnaire, 'items'>, answers: Answers): Record<string, string> =>
  Object.fromEntries(
    askedItems(items, answers).flatMap((item) => {
      const words = answerInWords(item, answers[item.linkId], { yes: 'Yes', no: 'No' })
      return words === null ? [] : [[item.text, words]]
    }),
  )
