import { useState } from 'react'
import styles from '#console/operators/operators-page.module.css'
import { operatorsTexts } from '#console/operators/operators-texts.en.ts'
import { groupCalls } from '#shared/groups/group-calls.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Group = { id: string; name: string }

/** The groups that a role is limited to; null for every group. */
export type ChosenGroups = readonly Group[] | null

type Props = { chosen: ChosenGroups; onChoose: (chosen: ChosenGroups) => void }

/** Limits a role to some groups: every group, or those that are ticked. Chosen groups stay in the list, whatever is searched for. */
export const GroupPicker = ({ chosen, onChoose }: Props) => {
  const t = textsOf(operatorsTexts)
  return (
    <>
      <SelectInput
        name="limit"
        label={t('groups')}
        hint={t('groupsHint')}
        value={chosen === null ? 'every' : 'some'}
        onChange={(value) => onChoose(value === 'every' ? null : [])}
        options={[
          { value: 'every', label: t('everyGroup') },
          { value: 'some', label: t('someGroups') },
        ]}
      />
      {chosen !== null && <Choices chosen={chosen} onChoose={onChoose} />}
    </>
  )
}

const Choices = ({ chosen, onChoose }: { chosen: readonly Group[]; onChoose: Props['onChoose'] }) => {
  const t = textsOf(operatorsTexts)
  const [search, setSearch] = useState('')
  const { data: answer } = useSearch(groupCalls.listGroups, { search })
  const found = (answer?.data.rows ?? []).filter(({ id }) => !chosen.some((one) => one.id === id))
  const shown = [...chosen, ...found]
  return (
    <>
      <TextInput
        name="searchGroups"
        label={t('searchGroups')}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <fieldset className={styles.groups}>
        <legend>{t('someGroups')}</legend>
        {shown.map((group, place) => (
          <Checkbox
            key={group.id}
            name={place === 0 ? 'groupIds' : `groupIds.${group.id}`}
            label={<bdi>{group.name}</bdi>}
            isTicked={chosen.includes(group)}
            onTick={(isOn) => onChoose(isOn ? [...chosen, { id: group.id, name: group.name }] : chosen.filter(({ id }) => id !== group.id))}
          />
        ))}
      </fieldset>
    </>
  )
}
