import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { FilterRow } from '#console/shell/filter-row.tsx'
import { FilterSelect } from '#console/shell/filter-select.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { useFilter } from '#console/shell/use-filter.ts'
import { surveyMonthShown } from '#console/surveys/survey-month-shown.ts'
import { surveysTexts } from '#console/surveys/surveys-texts.en.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { consoleSurveyCalls } from '#shared/surveys/console-survey-calls.ts'
import type { SurveyComment } from '#shared/surveys/mobile-survey-calls.ts'
import { publishedMonths } from '#shared/surveys/survey-results.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /console/surveys/comments: what members wrote after visits, without names. A page of its own, because reading it is audited. */
export const SurveyCommentsPage = () => {
  const t = textsOf(surveysTexts)
  const { values, filter } = useFilter()
  const { month } = values
  const pages = usePages(consoleSurveyCalls.listSurveyComments, month ? { month } : {})
  const columns: Column<SurveyComment>[] = [
    { head: t('month'), cell: (row) => surveyMonthShown(row.month) },
    { head: t('comment'), cell: ({ comment }) => <span dir="auto">{comment ?? t('unreadable')}</span> },
  ]
  return (
    <PageFrame title={t('commentsTitle')} lead={t('commentsLead')} back={{ href: consolePaths.surveys, label: t('title') }}>
      <Panel>
        <FilterRow key={month} onFilter={filter}>
          <FilterSelect
            name="month"
            label={t('month')}
            all={t('allMonths')}
            initial={month}
            options={publishedMonths(new Date(serverNow())).map((value) => ({ value, label: surveyMonthShown(value) }))}
          />
        </FilterRow>
      </Panel>
      <Panel isPadded={false}>
        <DataTable caption={t('commentsTitle')} columns={columns} keyOf={({ id }) => id} empty={t('noComments')} {...pages} />
      </Panel>
    </PageFrame>
  )
}
