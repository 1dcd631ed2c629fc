import { ToggleChips } from '#ui/components/finder/filter-chips.tsx'
import type { NetworkChoice } from '#ui/components/network/network-choice.ts'
import styles from '#ui/components/network/network-mark.module.css'
import { networkTexts } from '#ui/components/network/network-texts.en.ts'
import { useNetworkPeople } from '#ui/components/network/use-network-status.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** The filter 'In my network' of a finder, and whose plan it is where the plans of a family differ. */
export const NetworkFilterField = ({
  network,
  person,
  onChange,
}: NetworkChoice & { onChange: (change: Partial<NetworkChoice>) => void }) => {
  const t = textsOf(networkTexts)
  const people = useNetworkPeople() ?? []
  const chosen = people.find(({ id }) => id === person) ?? people[0]
  const planned = people.filter(({ plans, isYou }) => isYou || plans.length > 0)
  const differ = new Set(planned.map(({ plans }) => plans.map(({ id }) => id).join())).size > 1
  return (
    <>
      {differ && chosen && (
        <SelectInput
          name="plan"
          label={t('whose')}
          options={planned.map(({ id, isYou, first }) => ({ value: isYou ? '' : id, label: isYou ? t('mine') : t('planOf', { first }) }))}
          value={chosen.isYou ? '' : chosen.id}
          onChange={(value) => onChange({ person: value })}
        />
      )}
      {!chosen || chosen.hasList || network ? (
        <ToggleChips
          label={t('network')}
          options={[{ value: 'network', text: t('onlyIn') }]}
          chosen={network ? ['network'] : []}
          onChange={(on) => onChange({ network: on.length > 0 })}
        />
      ) : (
        <p className={styles.none}>{t(chosen.plans.length === 0 ? 'noPlan' : 'noList')}</p>
      )}
    </>
  )
}
