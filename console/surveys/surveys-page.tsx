import type { Column } from '#console/shell/data-table.tsx'
import { FilterRow } from '#console/shell/filter-row.tsx'
import { FilterSelect } from '#console/shell/filter-select.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { useFilter } from '#console/shell/use-filter.ts'
import { surveyMonthShown } from '#console/surveys/survey-month-shown.ts'
import styles from '#console/surveys/surveys-page.module.css'
import { surveysTexts } from '#console/surveys/surveys-texts.en.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.en.ts'
import { consoleSurveyCalls } from '#shared/surveys/console-survey-calls.ts'
import type { SurveyCounts, SurveyMonth, SurveyPart } from '#shared/surveys/survey-results.ts'
import { easeAnswers, helpedAnswers } from '#shared/surveys/survey-rules.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

const typeShown = (key: string): string => {
  const type = visitTypes.find((one) => one === key)
  return type ? textsOf(visitWordTexts)(type) : key
}

/** /console/surveys: what members answered after visits, by month, and a month by visit type and group. */
export const SurveysPage = () => {
  const t = textsOf(surveysTexts)
  const { values, filter } = useFilter()
  const answer = useCall(consoleSurveyCalls.readSurveys, {})
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={<ButtonLink href={consolePaths.surveyComments}>{t('readComments')}</ButtonLink>}
    >
      <PanelLoaded answer={answer}>
        {({ months, groups }) => {
          const names = new Map(groups.map(({ code, name }) => [code, name]))
          const one = months.find(({ month }) => month === values.month) ?? months[0]
          return (
            <>
              <TablePanel
                title={t('months')}
                columns={columns(t('month'), surveyMonthShown)}
                rows={months.map(({ month, counts }) => ({ key: month, counts }))}
                keyOf={({ key }) => key}
                empty={t('none')}
              />
              {months.length > 1 && (
                <Panel>
                  <FilterRow key={values.month} onFilter={filter}>
                    <FilterSelect
                      name="month"
                      label={t('shownMonth')}
                      all={t('latest')}
                      initial={values.month}
                      options={months.map(({ month }) => ({ value: month, label: surveyMonthShown(month) }))}
                    />
                  </FilterRow>
                </Panel>
              )}
              {one && <Parts of={one} nameOf={(code) => names.get(code) ?? code} />}
            </>
          )
        }}
      </PanelLoaded>
    </PageFrame>
  )
}

const Parts = ({ of: { month, types, groups }, nameOf }: { of: SurveyMonth; nameOf: (code: string) => string }) => {
  const t = textsOf(surveysTexts)
  const shared = { keyOf: ({ key }: SurveyPart) => key, empty: t('few') }
  return (
    <>
      <TablePanel title={t('types', { month: surveyMonthShown(month) })} columns={columns(t('type'), typeShown)} rows={types} {...shared} />
      <TablePanel title={t('groups', { month: surveyMonthShown(month) })} columns={columns(t('group'), nameOf)} rows={groups} {...shared} />
    </>
  )
}

/** The number of each answer with its share of all, an answer a line. */
const Shares = ({ of: counts, words }: { of: SurveyCounts | null; words: readonly (readonly [string, number])[] }) =>
  counts === null ? (
    '–'
  ) : (
    <ul className={styles.shares}>
      {words.map(([word, n]) => (
        <li key={word}>
          <span>{word}</span>
          <bdi>
            {n} ({Math.round((n / counts.answers) * 100)}%)
          </bdi>
        </li>
      ))}
    </ul>
  )

const columns = (head: string, nameOf: (key: string) => string): Column<SurveyPart>[] => {
  const t = textsOf(surveysTexts)
  return [
    { head, cell: ({ key }) => <bdi>{nameOf(key)}</bdi> },
    { head: t('answers'), cell: ({ counts }) => (counts ? counts.answers : t('hidden')), isNumber: true },
    {
      head: t('helped'),
      cell: ({ counts }) => <Shares of={counts} words={helpedAnswers.map((one) => [t(one), counts?.helped[one] ?? 0])} />,
    },
    {
      head: t('ease'),
      cell: ({ counts }) => <Shares of={counts} words={easeAnswers.map((one) => [t(one), counts?.ease[one] ?? 0])} />,
    },
  ]
}
