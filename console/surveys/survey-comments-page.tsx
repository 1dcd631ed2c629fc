import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { FilterRow } from '#console/shell/filter-row.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { useFilter } from '#console/shell/use-filter.ts'
import { surveysTexts } from '#console/surveys/surveys-texts.en.ts'
import { consoleSurveyCalls } from '#shared/surveys/console-survey-calls.ts'
import type { SurveyComment } from '#shared/surveys/mobile-survey-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /console/surveys/comments: what members wrote after visits, without names. A page of its own, because reading it is audited. */
export const SurveyCommentsPage = () => {
  const t = textsOf(surveysTexts)
  const { values, filter } = useFilter()
  const { from, to } = values
  const pages = usePages(consoleSurveyCalls.listSurveyComments, { ...(from ? { from } : {}), ...(to ? { to } : {}) })
  const columns: Column<SurveyComment>[] = [
    { head: t('date'), cell: ({ answered_on }) => dateShown(answered_on) },
    { head: t('comment'), cell: ({ comment }) => <span dir="auto">{comment ?? t('unreadable')}</span> },
  ]
  return (
    <PageFrame title={t('commentsTitle')} lead={t('commentsLead')}>
      <Panel>
        <FilterRow key={JSON.stringify(values)} onFilter={filter}>
          <TextInput name="from" type="date" label={t('from')} defaultValue={from} />
          <TextInput name="to" type="date" label={t('to')} defaultValue={to} />
        </FilterRow>
      </Panel>
      <Panel isPadded={false}>
        <DataTable caption={t('commentsTitle')} columns={columns} keyOf={({ id }) => id} empty={t('noComments')} {...pages} />
      </Panel>
    </PageFrame>
  )
}
