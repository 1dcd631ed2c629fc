import { plansTexts } from '#console/benefits/plans-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { DownloadLink } from '#console/shell/download-link.tsx'
import { FilterRow } from '#console/shell/filter-row.tsx'
import { FilterSelect } from '#console/shell/filter-select.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { useFilter } from '#console/shell/use-filter.ts'
import { type ListedPlan, planCalls } from '#shared/benefits/plan-calls.ts'
import { planTypes } from '#shared/benefits/plan-words.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /console/plans */
export const PlansPage = () => {
  const t = textsOf(plansTexts)
  const { values, filter } = useFilter()
  const { search = '' } = values
  const isWrongYear = values.year !== undefined && !/^(?:19|20|21)\d\d$/.test(values.year)
  const type = planTypes.find((one) => one === values.type)
  const pages = usePages(planCalls.listPlans, { search, type, year: isWrongYear ? undefined : values.year })
  const { role } = useOperator()
  const actions = (
    <>
      <ButtonLink kind="quiet" href={consolePaths.unknownPlanIds}>
        {t('unknownTitle')}
      </ButtonLink>
      {role !== 'support' && (
        <DownloadLink call={planCalls.exportPlans} input={{}}>
          {t('exportPlans')}
        </DownloadLink>
      )}
      {role === 'admin' && (
        <ButtonLink icon={IconPlus} href={consolePaths.newPlan}>
          {t('newPlan')}
        </ButtonLink>
      )}
    </>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={actions}>
      <FilterRow onFilter={filter} key={JSON.stringify(values)}>
        <TextInput name="search" label={t('search')} type="search" maxLength={100} defaultValue={search} />
        <FilterSelect
          name="type"
          label={t('type')}
          all={t('allTypes')}
          options={planTypes.map((value) => ({ value, label: value }))}
          initial={type}
        />
        <TextInput
          name="year"
          label={t('year')}
          inputMode="numeric"
          maxLength={4}
          placeholder={t('yearHint')}
          defaultValue={values.year}
          {...(isWrongYear ? { error: t('yearInvalid') } : {})}
          isLeftToRight
          hasNumbers
        />
      </FilterRow>
      <Panel isPadded={false}>
        <DataTable {...pages} caption={t('title')} columns={columns()} keyOf={({ id }) => id} empty={t('none')} />
      </Panel>
    </PageFrame>
  )
}

const columns = (): Column<ListedPlan>[] => {
  const t = textsOf(plansTexts)
  return [
    {
      head: t('plan'),
      cell: ({ id, name }) => (
        <a href={`${consolePaths.plans}/${id}`}>
          <bdi>{name}</bdi>
        </a>
      ),
    },
    { head: t('group'), cell: ({ group }) => <bdi>{group.name}</bdi> },
    { head: t('key'), cell: ({ key }) => <bdi>{key}</bdi> },
    { head: t('type'), cell: ({ type }) => type },
    { head: t('days'), cell: ({ startsOn, endsOn }) => `${dateShown(startsOn)} – ${endsOn === null ? t('noEnd') : dateShown(endsOn)}` },
    { head: t('termsFrom'), cell: Terms },
  ]
}

const Terms = ({ termsFrom, nextFrom }: ListedPlan) => {
  const t = textsOf(plansTexts)
  return (
    <>
      {termsFrom === null ? <StatusBadge tone="warning">{t('noTerms')}</StatusBadge> : dateShown(termsFrom)}{' '}
      {nextFrom !== null && <StatusBadge tone="info">{t('nextFrom', { date: dateShown(nextFrom) })}</StatusBadge>}
    </>
  )
}
