import { type ReactNode, useState } from 'react'
import { DraftDayInput, DraftNumberInput, DraftTextInput } from '#console/groups/draft-inputs.tsx'
import { wordFor } from '#console/groups/group-differences.ts'
import type { GroupDraft } from '#console/groups/group-draft.ts'
import styles from '#console/groups/group-parts.module.css'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { FormPart } from '#console/shell/form-part.tsx'
import { groupFeatures, switchableFeatures } from '#shared/groups/group-features.ts'
import { type GroupSettings, priceTypes } from '#shared/groups/group-settings.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { IconPlus, IconX } from '#ui/components/icons.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { draft: GroupDraft }

type SwitchProps = { name: string; label: string; isOn: boolean; onSwitch: (isOn: boolean) => void; children: ReactNode }

const Switch = ({ name, label, isOn, onSwitch, children }: SwitchProps) => (
  <div className={styles.switchRow}>
    <Checkbox name={name} label={label} isTicked={isOn} onTick={onSwitch} />
    {isOn && <div className={styles.switchFields}>{children}</div>}
  </div>
)

/** Sorts entries by a fixed order, whichever was switched on last. */
const inOrder = <T,>(entries: readonly T[], nameOf: (entry: T) => string, order: readonly string[]): T[] =>
  entries.toSorted((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)))

/** The features that have an effect, each with its first and last day. */
export const FeaturesPart = ({ draft }: Props) => {
  const t = textsOf(groupsTexts)
  const { features } = draft.settings
  // Kept while the form is open, so that a feature that was just switched off stays in its place.
  const [offered] = useState(() => switchableFeatures(features))
  const put = (entries: GroupSettings['features']) => draft.change({ features: inOrder(entries, ({ feature }) => feature, groupFeatures) })
  return (
    <FormPart title={t('partFeatures')} text={t('partFeaturesText')}>
      <div>
        {offered.map((feature) => {
          const own = features.find((one) => one.feature === feature)
          const others = features.filter((one) => one !== own)
          const name = `features.${feature}`
          const onSwitch = (isOn: boolean) => put(isOn ? [...others, { feature, startsOn: null, endsOn: null }] : others)
          return (
            <Switch key={feature} name={name} label={wordFor(feature)} isOn={own !== undefined} onSwitch={onSwitch}>
              {own && (
                <>
                  <DraftDayInput
                    name={`${name}.startsOn`}
                    label={t('from')}
                    about={wordFor(feature)}
                    value={own.startsOn}
                    onValue={(startsOn) => put([...others, { ...own, startsOn }])}
                  />
                  <DraftDayInput
                    name={`${name}.endsOn`}
                    label={t('until')}
                    about={wordFor(feature)}
                    value={own.endsOn}
                    onValue={(endsOn) => put([...others, { ...own, endsOn }])}
                  />
                </>
              )}
            </Switch>
          )
        })}
      </div>
    </FormPart>
  )
}

/** Prices of programs and visits. */
export const PricesPart = ({ draft }: Props) => {
  const t = textsOf(groupsTexts)
  const { prices } = draft.settings
  const put = (entries: GroupSettings['prices']) => draft.change({ prices: inOrder(entries, ({ type }) => type, priceTypes) })
  return (
    <FormPart title={t('partPrices')} text={t('partPricesText')}>
      <div>
        {priceTypes.map((type) => {
          const own = prices.find((one) => one.type === type)
          const others = prices.filter((one) => one !== own)
          const name = `prices.${type}`
          return (
            <Switch
              key={type}
              name={name}
              label={wordFor(type)}
              isOn={own !== undefined}
              onSwitch={(isOn) => put(isOn ? [...others, { type, cents: 0 }] : others)}
            >
              {own && (
                <DraftNumberInput
                  name={`${name}.cents`}
                  label={t('price')}
                  about={wordFor(type)}
                  value={own.cents}
                  scale={100}
                  onValue={(cents) => put([...others, { type, cents: cents ?? Number.NaN }])}
                />
              )}
            </Switch>
          )
        })}
      </div>
    </FormPart>
  )
}

/** The sponsor's names of its plans. */
export const PlansPart = ({ draft }: Props) => {
  const t = textsOf(groupsTexts)
  const { plans } = draft.settings
  const put = (at: number, part: Partial<GroupSettings['plans'][number]>) =>
    draft.change({ plans: plans.map((plan, index) => (index === at ? { ...plan, ...part } : plan)) })
  return (
    <FormPart title={t('partPlans')} text={t('partPlansText')}>
      {plans.length === 0 && <p className={styles.partText}>{t('noPlans')}</p>}
      {plans.map((plan, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plan being typed has no name yet but its place
        <div className={styles.planRow} key={`${plans.length} ${at}`}>
          <DraftTextInput
            name={`plans.${at}.code`}
            label={t('planCode', { n: at + 1 })}
            value={plan.code}
            onValue={(code) => put(at, { code: code ?? '' })}
            isLeftToRight
          />
          <DraftTextInput
            name={`plans.${at}.name`}
            label={t('planName', { n: at + 1 })}
            value={plan.name}
            onValue={(name) => put(at, { name: name ?? '' })}
          />
          <IconButton
            icon={IconX}
            label={t('removePlan', { n: at + 1 })}
            onClick={() => draft.change({ plans: plans.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      <div>
        <Button kind="secondary" icon={IconPlus} onClick={() => draft.change({ plans: [...plans, { code: '', name: '' }] })}>
          {t('addPlan')}
        </Button>
      </div>
    </FormPart>
  )
}
