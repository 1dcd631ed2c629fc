import { groupTones } from '#console/groups/group-tones.ts'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { FilterRow } from '#console/shell/filter-row.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { useFilter } from '#console/shell/use-filter.ts'
import { groupCalls, type ListedGroup } from '#shared/groups/group-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /console/groups */
export const GroupsPage = () => {
  const t = textsOf(groupsTexts)
  const { values, filter } = useFilter()
  const { search = '' } = values
  const pages = usePages(groupCalls.listGroups, { search })
  const { role, isLimited } = useOperator()
  const make = (
    <ButtonLink icon={IconPlus} href={consolePaths.newGroup}>
      {t('newGroup')}
    </ButtonLink>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={role === 'admin' && !isLimited && make}>
      <FilterRow onFilter={filter}>
        <TextInput name="search" label={t('search')} type="search" defaultValue={search} key={search} />
      </FilterRow>
      <Panel isPadded={false}>
        <DataTable {...pages} caption={t('title')} columns={columns()} keyOf={({ id }) => id} empty={t('none')} />
      </Panel>
    </PageFrame>
  )
}

const columns = (): Column<ListedGroup>[] => {
  const t = textsOf(groupsTexts)
  return [
    { head: t('tabs'), cell: ({ id, name }) => <a href={`${consolePaths.groups}/${id}`}>{name}</a> },
    { head: t('code'), cell: ({ code }) => <bdi>{code}</bdi> },
    { head: t('state'), cell: ({ state }) => <StatusBadge tone={groupTones[state]}>{t(state)}</StatusBadge> },
    { head: t('contract'), cell: Contract },
    { head: t('features'), cell: ({ features }) => features, isNumber: true },
    { head: t('waiting'), cell: ({ waitingChanges }) => waitingChanges, isNumber: true },
  ]
}

const Contract = ({ startsOn, endsOn }: ListedGroup) => {
  if (startsOn === null) return '–'
  return `${dateShown(startsOn)} – ${endsOn === null ? textsOf(groupsTexts)('noEnd') : dateShown(endsOn)}`
}
