import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#console/eligibility/imports-page.module.css'
import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import { useAllRows } from '#console/eligibility/use-all-rows.ts'
import type { Answer } from '#shared/calls.ts'
import { importCalls } from '#shared/eligibility/import-calls.ts'
import { groupCalls } from '#shared/groups/group-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { callKey, useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Rules of a group: which changes files apply automatically, and which wait for an operator. */
export const ImportRulesPanel = () => {
  const t = textsOf(importsTexts)
  const groups = useAllRows(groupCalls.listGroups)
  const [groupId, setGroupId] = useState('')
  return (
    <Panel title={t('rulesTitle')}>
      <div className={styles.form}>
        <SelectInput
          name="rulesGroup"
          label={t('rulesGroup')}
          placeholder={t('chooseGroup')}
          options={(groups.data ?? []).map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))}
          value={groupId}
          onChange={setGroupId}
        />
        {groupId !== '' && <Rules key={groupId} groupId={groupId} />}
      </div>
    </Panel>
  )
}

const Rules = ({ groupId }: { groupId: string }) => {
  const rules = useCall(importCalls.readImportRules, { groupId })
  return <PanelLoaded answer={rules}>{(known) => <RulesForm groupId={groupId} rules={known} />}</PanelLoaded>
}

type RulesAnswer = Answer<typeof importCalls.readImportRules>

const RulesForm = ({ groupId, rules }: { groupId: string; rules: RulesAnswer }) => {
  const t = textsOf(importsTexts)
  const queries = useQueryClient()
  // A native choice is never empty, so `initial` would not fill it.
  const [relations, setRelations] = useState<string>(rules.otherRelations)
  const options = (['reject', 'dependent'] as const).map((value) => ({ value, label: t(value) }))
  const loadSchema = async () => (await import('#shared/eligibility/import-rules-form.ts')).importRulesForm
  return (
    <Form
      loadSchema={loadSchema}
      initial={() => ({ mostTerminationsPercent: String(rules.mostTerminationsPercent) })}
      onSend={async (values) => {
        const { data } = await send(importCalls.saveImportRules, { groupId, ...values })
        queries.setQueryData(callKey(importCalls.readImportRules, { groupId }), data)
        toast.success(t('rulesSaved'))
      }}
    >
      <TextInput name="mostTerminationsPercent" label={t('mostTerminations')} inputMode="numeric" maxLength={3} isShort />
      <SelectInput name="otherRelations" label={t('otherRelations')} options={options} value={relations} onChange={setRelations} />
      <Checkbox name="isSchool" label={t('isSchool')} isTicked={rules.isSchool} />
      <Checkbox name="applyFromFolder" label={t('applyFromFolder')} isTicked={rules.applyFromFolder} />
      <SubmitButton>{t('saveRules')}</SubmitButton>
    </Form>
  )
}
