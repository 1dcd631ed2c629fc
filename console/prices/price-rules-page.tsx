import { useState } from 'react'
import { PriceRuleDialog, ruleName } from '#console/prices/price-rule-dialog.tsx'
import { priceRulesTexts } from '#console/prices/price-rules-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { estimatedCents, type PriceRule, unitsInDollar, usualRule } from '#shared/prescriptions/drug-price-rules.ts'
import { type PlacedPriceRule, priceRuleCalls } from '#shared/prescriptions/price-rule-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Menu } from '#ui/components/frames/menu.tsx'
import { MenuButton } from '#ui/components/frames/menu-button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { moneyShown, percentShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Open = { before?: PlacedPriceRule; start: PlacedPriceRule }

/** /console/price-rules */
export const PriceRulesPage = () => {
  const t = textsOf(priceRulesTexts)
  const isAdmin = useOperator().role === 'admin'
  const { data, error, refetch } = useCall(priceRuleCalls.listPriceRules, {})
  const { refresh } = useAction(priceRuleCalls.listPriceRules)
  const [open, setOpen] = useState<Open | null>(null)
  const next = Math.min(9_999, Math.max(0, ...(data?.rows ?? []).map(({ position }) => position)) + 1)
  const actions = {
    head: t('actions'),
    isActions: true,
    cell: (row: PlacedPriceRule) => <RuleActions rule={row} onChange={() => setOpen({ before: row, start: row })} />,
  }
  const add = (
    <Button icon={IconPlus} onClick={() => setOpen({ start: { ...usualRule, position: next } })}>
      {t('add')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={isAdmin && data && add}>
      <Panel isPadded={false}>
        <DataTable
          caption={t('title')}
          columns={isAdmin ? [...columns(), actions] : columns()}
          rows={data?.rows}
          keyOf={({ position }) => String(position)}
          empty={t('none')}
          error={error}
          refetch={refetch}
          foot={`${usualShown()} ${t('exampleHint')}`}
        />
      </Panel>
      {open && <PriceRuleDialog {...open} onSaved={refresh} onClose={() => setOpen(null)} />}
    </PageFrame>
  )
}

const share = (hundredths: number): string => percentShown(hundredths / 10_000)

/** Price of 30 tablets at ten cents each under a rule. */
const example = (rule: PriceRule, manufacturer: 'generic' | 'brand'): string =>
  moneyShown(estimatedCents(unitsInDollar / 10, 30, manufacturer, rule))

const usualShown = (): string => {
  const { markupGeneric, markupBrand, feeCents, minimumCents } = usualRule
  return textsOf(priceRulesTexts)('usual', {
    generic: share(markupGeneric),
    brand: share(markupBrand),
    fee: moneyShown(feeCents),
    minimum: moneyShown(minimumCents),
    example: textsOf(priceRulesTexts)('exampleOf', { generic: example(usualRule, 'generic'), brand: example(usualRule, 'brand') }),
  })
}

const Fits = (rule: PlacedPriceRule) => <bdi>{ruleName(rule)}</bdi>

const columns = (): Column<PlacedPriceRule>[] => {
  const t = textsOf(priceRulesTexts)
  return [
    { head: t('fits'), cell: Fits },
    { head: t('place'), cell: ({ position }) => position, isNumber: true },
    { head: t('generic'), cell: ({ markupGeneric }) => share(markupGeneric), isNumber: true },
    { head: t('brand'), cell: ({ markupBrand }) => share(markupBrand), isNumber: true },
    { head: t('fee'), cell: ({ feeCents }) => moneyShown(feeCents), isNumber: true },
    { head: t('minimum'), cell: ({ minimumCents }) => moneyShown(minimumCents), isNumber: true },
    { head: t('exampleGeneric'), cell: (rule) => example(rule, 'generic'), isNumber: true },
    { head: t('exampleBrand'), cell: (rule) => example(rule, 'brand'), isNumber: true },
  ]
}

const RuleActions = ({ rule, onChange }: { rule: PlacedPriceRule; onChange: () => void }) => {
  const t = textsOf(priceRulesTexts)
  const { run } = useAction(priceRuleCalls.listPriceRules)
  const { position: place } = rule
  const name = ruleName(rule)
  const remove = async () => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), yes: t('remove'), no: t('cancel'), isDanger: true }
    if (!(await confirm(question))) return
    if (await run(() => send(priceRuleCalls.removePriceRule, { place }))) toast.success(t('removed'))
  }
  return (
    <Menu label={t('actionsFor', { name })} opener={t('actions')}>
      <MenuButton onClick={onChange}>{t('change')}</MenuButton>
      <MenuButton onClick={remove}>{t('remove')}</MenuButton>
    </Menu>
  )
}
