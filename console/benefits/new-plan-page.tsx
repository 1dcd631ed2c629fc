import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PlanFactsForm } from '#console/benefits/plan-facts-form.tsx'
import { plansTexts } from '#console/benefits/plans-texts.en.ts'
import { useAllRows } from '#console/eligibility/use-all-rows.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { planCalls } from '#shared/benefits/plan-calls.ts'
import type { EditedPlanFacts } from '#shared/benefits/plan-edit.ts'
import { groupCalls } from '#shared/groups/group-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const blank: EditedPlanFacts = { key: '', name: '', type: 'PPO', hasHsa: false, yearMonth: 1, ids: [], startsOn: '', endsOn: null }

/** /console/plans/new. `group` and `id` of the query fill in the group and a plan ID. */
export const NewPlanPage = () => {
  const t = textsOf(plansTexts)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const groups = useAllRows(groupCalls.listGroups)
  const [groupId, setGroupId] = useState(query.get('group') ?? '')
  const { refresh } = useAction(planCalls.listPlans, planCalls.listUnknownPlanIds)
  const id = query.get('id')
  const create = async (facts: EditedPlanFacts) => {
    const { data } = await send(planCalls.createPlan, { groupId, facts })
    await refresh()
    toast.success(t('created'))
    navigate(`${consolePaths.plans}/${data.id}`)
  }
  return (
    <PageFrame title={t('newPlan')} lead={t('newLead')} back={{ href: consolePaths.plans, label: t('title') }}>
      <Panel title={t('plan')}>
        <PlanFactsForm start={{ ...blank, ids: id ? [id] : [] }} submit={t('create')} onSend={create}>
          <SelectInput
            name="groupId"
            label={t('group')}
            placeholder={t('chooseGroup')}
            options={(groups.data ?? []).map((group) => ({ value: group.id, label: `${group.name} (${group.code})` }))}
            value={groupId}
            onChange={setGroupId}
          />
        </PlanFactsForm>
      </Panel>
    </PageFrame>
  )
}
