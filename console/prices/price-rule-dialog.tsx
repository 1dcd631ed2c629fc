import { z } from 'zod/mini'
import { priceRulesTexts } from '#console/prices/price-rules-texts.en.ts'
import { type PlacedPriceRule, priceRule, priceRuleCalls } from '#shared/prescriptions/price-rule-calls.ts'
import { centsTyped } from '#shared/prices/paid-fields.ts'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Typed dollars or percent in hundredths; invalid text becomes NaN, which every schema rejects. */
const hundredths = z.transform((typed: unknown) => centsTyped(String(typed)) ?? Number.NaN)
const orNothing = z.transform((typed: unknown) => (String(typed ?? '').trim() === '' ? null : String(typed).trim()))

/** Converts the form's fields to a rule. */
const typedRule = z.pipe(
  z.object({
    position: z.transform((typed: unknown) => Number(String(typed).trim() || Number.NaN)),
    pharmacyId: orNothing,
    namePattern: orNothing,
    markupGeneric: hundredths,
    markupBrand: hundredths,
    feeCents: hundredths,
    minimumCents: hundredths,
  }),
  priceRule,
)

const shown = (value: number): string => String(value / 100)

const fieldsOf = (rule: PlacedPriceRule) => ({
  position: String(rule.position),
  pharmacyId: rule.pharmacyId ?? '',
  namePattern: rule.namePattern ?? '',
  markupGeneric: shown(rule.markupGeneric),
  markupBrand: shown(rule.markupBrand),
  feeCents: shown(rule.feeCents),
  minimumCents: shown(rule.minimumCents),
})

/** Names a rule by the pharmacies that it fits. */
export const ruleName = ({ pharmacyId, namePattern }: PlacedPriceRule): string => {
  const t = textsOf(priceRulesTexts)
  return namePattern ?? (pharmacyId === null ? t('everyOther') : t('pharmacy', { id: pharmacyId }))
}

type Props = {
  /** The rule to edit; without it a rule is added. */
  before?: PlacedPriceRule
  /** Initial values of the fields. */
  start: PlacedPriceRule
  onSaved: () => Promise<unknown>
  onClose: () => void
}

export const PriceRuleDialog = ({ before, start, onSaved, onClose }: Props) => {
  const t = textsOf(priceRulesTexts)
  const save = async (rule: PlacedPriceRule) => {
    if (before) await send(priceRuleCalls.changePriceRule, { place: before.position, before, rule })
    else await send(priceRuleCalls.addPriceRule, { rule })
    toast.success(t('saved'))
    await onSaved()
  }
  const number = { inputMode: 'decimal', isLeftToRight: true, hasNumbers: true, autoComplete: 'off', maxLength: 10 } as const
  return (
    <FormDialog
      title={before ? t('changeTitle', { name: ruleName(before) }) : t('addTitle')}
      submit={t('save')}
      schema={typedRule}
      onSend={save}
      initial={fieldsOf(start)}
      onClose={onClose}
    >
      <TextInput name="position" label={t('place')} hint={t('placeHint')} {...number} />
      <TextInput name="namePattern" label={t('pattern')} hint={t('patternHint')} maxLength={100} autoComplete="off" />
      <TextInput name="pharmacyId" label={t('pharmacyId')} hint={t('pharmacyHint')} maxLength={100} isLeftToRight autoComplete="off" />
      <TextInput name="markupGeneric" label={t('generic')} {...number} />
      <TextInput name="markupBrand" label={t('brand')} {...number} />
      <TextInput name="feeCents" label={t('fee')} {...number} />
      <TextInput name="minimumCents" label={t('minimum')} {...number} />
    </FormDialog>
  )
}
