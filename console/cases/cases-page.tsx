import { casesTexts } from '#console/cases/cases-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { FilterRow } from '#console/shell/filter-row.tsx'
import { FilterSelect } from '#console/shell/filter-select.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { useFilter } from '#console/shell/use-filter.ts'
import type { Answer } from '#shared/calls.ts'
import { caseQueueCalls } from '#shared/cases/case-queue-calls.ts'
import { caseKinds, caseStates } from '#shared/cases/case-states.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { instantShown } from '#ui/lib/format.ts'
import { languageName } from '#ui/lib/language-name.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Queued = Answer<typeof caseQueueCalls.listCases>['rows'][number]

const oneOf = <T extends string>(options: readonly T[], value: string | undefined): T | undefined => options.find((one) => one === value)

/** /console/cases */
export const CasesPage = () => {
  const t = textsOf(casesTexts)
  const { values, filter } = useFilter()
  const state = oneOf(['open', ...caseStates], values.state)
  const kind = oneOf(caseKinds, values.kind)
  const pages = usePages(caseQueueCalls.listCases, {
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(values.mine ? { mine: 'true' } : {}),
  })
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Panel>
        <FilterRow key={JSON.stringify(values)} onFilter={filter}>
          <Choice name="state" label={t('state')} all={t('all')} value={state} options={['open', ...caseStates]} />
          <Choice name="kind" label={t('kind')} all={t('all')} value={kind} options={caseKinds} />
          <Choice name="mine" label={t('assigned')} all={t('anybody')} value={values.mine ? 'me' : undefined} options={['me']} />
        </FilterRow>
      </Panel>
      <Panel isPadded={false}>
        <DataTable caption={t('title')} columns={columns()} keyOf={({ id }) => id} empty={t('none')} {...pages} />
      </Panel>
    </PageFrame>
  )
}

type Choosable = 'open' | 'me' | (typeof caseStates)[number] | (typeof caseKinds)[number]
type ChoiceProps = { name: string; label: string; all: string; value: string | undefined; options: readonly Choosable[] }

const Choice = ({ options, value, ...field }: ChoiceProps) => {
  const t = textsOf(casesTexts)
  return <FilterSelect {...field} initial={value} options={options.map((option) => ({ value: option, label: t(option) }))} />
}

const tones = { new: 'info', working: 'warning', answered: 'success', closed: 'neutral' } as const

const columns = (): Column<Queued>[] => {
  const t = textsOf(casesTexts)
  return [
    {
      head: t('reference'),
      cell: ({ id, reference }) => (
        <a href={`${consolePaths.cases}/${id}`}>
          <bdi dir="ltr">{reference}</bdi>
        </a>
      ),
    },
    { head: t('kind'), cell: ({ kind }) => t(kind) },
    { head: t('state'), cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge> },
    { head: t('assigned'), cell: ({ assignee }) => (assignee ? <bdi>{assignee}</bdi> : t('nobody')) },
    { head: t('language'), cell: ({ language }) => languageName(language) },
    { head: t('openedAt'), cell: ({ openedAt }) => instantShown(openedAt) },
  ]
}
