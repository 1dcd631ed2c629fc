import { useState } from 'react'
import { z } from 'zod/mini'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { minorRulesTexts } from '#console/settings/minor-rules-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import type { Answer } from '#shared/calls.ts'
import { minorRuleCalls } from '#shared/claims/minor-rule-calls.ts'
import { withoutRule, withRule } from '#shared/claims/minor-rule-changes.ts'
import { type AgeRule, agedKinds, ageRule } from '#shared/claims/minor-rules.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Held = Answer<typeof minorRuleCalls.readMinorRules>

/** The ages from which parents do not see a minor's sensitive claims, by state. */
export const MinorRulesPanel = ({ isAdmin }: { isAdmin: boolean }) => {
  const t = textsOf(minorRulesTexts)
  const { data, error, refetch } = useCall(minorRuleCalls.readMinorRules, {})
  const [edited, setEdited] = useState<AgeRule | 'new' | null>(null)
  const add = isAdmin && data && (
    <Button kind="secondary" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Panel title={t('title')} end={add} isPadded={false}>
      <DataTable
        caption={t('caption')}
        columns={isAdmin && data ? [...columns(), actions(data, setEdited)] : columns()}
        rows={data?.rules}
        keyOf={({ state, kind }) => `${state} ${kind}`}
        empty={t('empty')}
        error={error}
        refetch={refetch}
        foot={`${t('lead')} ${t('other')}`}
      />
      {edited && data && <RuleDialog rule={edited === 'new' ? null : edited} held={data} onClose={() => setEdited(null)} />}
    </Panel>
  )
}

/** An age in words. */
export const hidingAgeShown = (age: number): string => {
  const t = textsOf(minorRulesTexts)
  return age === 0 ? t('anyAge') : age === 18 ? t('never') : String(age)
}

const columns = (): Column<AgeRule>[] => {
  const t = textsOf(minorRulesTexts)
  return [
    { head: t('state'), cell: ({ state }) => state },
    { head: t('kind'), cell: ({ kind }) => t(kind) },
    { head: t('fromAge'), cell: ({ fromAge }) => hidingAgeShown(fromAge) },
    { head: t('source'), cell: ({ source }) => <bdi>{source}</bdi> },
  ]
}

const whatOf = ({ state, kind }: AgeRule): string => {
  const t = textsOf(minorRulesTexts)
  return t('what', { state, kind: t(kind) })
}

/** Saves all rules; tells whether the change waits for a second administrator. */
const saveRules = async ({ version }: Held, rules: AgeRule[]): Promise<void> => {
  const { waiting } = (await send(minorRuleCalls.saveMinorRules, { version, rules })).data
  toast.success(waiting ? textsOf(approvalsTexts)('asked') : textsOf(minorRulesTexts)('saved'))
}

const actions = (held: Held, onChange: (rule: AgeRule) => void): Column<AgeRule> => {
  const t = textsOf(minorRulesTexts)
  return {
    head: t('change'),
    isActions: true,
    cell: (rule) => (
      <>
        <Button kind="quiet" onClick={() => onChange(rule)} aria-label={t('changeOf', { what: whatOf(rule) })}>
          {t('change')}
        </Button>
        <Remove rule={rule} held={held} />
      </>
    ),
  }
}

const Remove = ({ rule, held }: { rule: AgeRule; held: Held }) => {
  const t = textsOf(minorRulesTexts)
  const { isBusy, run } = useAction(minorRuleCalls.readMinorRules)
  const what = whatOf(rule)
  const remove = async () => {
    const question = { title: t('removeTitle'), text: t('removeText', { what }), yes: t('remove'), no: t('keep'), isDanger: true }
    if (await confirm(question)) await run(() => saveRules(held, withoutRule(held.rules, rule)))
  }
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={remove} aria-label={t('removeOf', { what })}>
      {t('remove')}
    </Button>
  )
}

const { state, kind, source, fromAge } = ageRule.shape
const typedRule = z.object({
  state,
  kind,
  source,
  fromAge: z.pipe(
    z.transform((typed: unknown) => (typed === '' ? Number.NaN : Number(typed))),
    fromAge,
  ),
})

const ages = Array.from({ length: 19 }, (_, age) => age)

const RuleDialog = ({ rule, held, onClose }: { rule: AgeRule | null; held: Held; onClose: () => void }) => {
  const t = textsOf(minorRulesTexts)
  const { refresh } = useAction(minorRuleCalls.readMinorRules)
  const save = async (typed: AgeRule) => {
    // A rule whose state or kind was changed replaces the one that was opened.
    await saveRules(held, withRule(rule ? withoutRule(held.rules, rule) : held.rules, typed))
    await refresh()
  }
  const initial = rule ? { ...rule, fromAge: String(rule.fromAge) } : { state: '', kind: '', fromAge: '', source: '' }
  return (
    <FormDialog
      title={t('dialog')}
      text={t('dialogText')}
      submit={t('save')}
      schema={typedRule}
      onSend={save}
      initial={initial}
      onClose={onClose}
    >
      <SelectInput name="state" label={t('state')} placeholder={t('choose')} options={usStates.map((value) => ({ value, label: value }))} />
      <SelectInput
        name="kind"
        label={t('kind')}
        placeholder={t('choose')}
        options={agedKinds.map((value) => ({ value, label: t(value) }))}
      />
      <SelectInput
        name="fromAge"
        label={t('fromAge')}
        placeholder={t('choose')}
        options={ages.map((age) => ({ value: String(age), label: hidingAgeShown(age) }))}
      />
      <TextInput name="source" label={t('source')} hint={t('sourceHint')} maxLength={200} autoComplete="off" />
    </FormDialog>
  )
}
