import { questionnaireFlowTexts } from '#care/sdk/questionnaires/questionnaire-flow-texts.en.ts'
import type { QuestionnaireResult } from '#shared/questionnaires/questionnaire-result.ts'
import { questionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'
import { standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'
import { LineChart } from '#ui/components/charts/line-chart.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { catalogueOf, textsOf } from '#ui/lib/texts.ts'

/** The name of a questionnaire in the language of the page. */
export const questionnaireName = ({ questionnaire }: Pick<QuestionnaireResult, 'questionnaire'>): string =>
  catalogueOf(questionnaireTexts)[standardQuestionnaires[questionnaire].title]

/** Score and band, or why there is none. */
export const resultWords = ({ answers, total, most, band, answered, of }: QuestionnaireResult): string => {
  const t = textsOf(questionnaireFlowTexts)
  if (answers === null) return t('unreadable')
  if (total === null || band === null) return t('noTotal', { answered, of })
  return t('latest', { total, most, band: catalogueOf(questionnaireTexts)[band] })
}

/** Results with a total of one questionnaire as a line, the oldest first; nothing below two. `results` has the latest first. */
export const ResultTrend = ({ results }: { results: readonly QuestionnaireResult[] }) => {
  const t = textsOf(questionnaireFlowTexts)
  const [latest] = results
  const points = results
    .flatMap((result) => (result.total === null ? [] : [{ ...result, total: result.total }]))
    .slice(0, 12)
    .reverse()
  if (!latest || points.length < 2) return null
  return (
    <LineChart
      caption={questionnaireName(latest)}
      labelHeading={t('date')}
      valueHeading={t('score')}
      most={latest.most}
      points={points.map((result) => ({
        key: result.id,
        value: result.total,
        shown: resultWords(result),
        label: dateShown(result.at.slice(0, 10)),
      }))}
    />
  )
}
