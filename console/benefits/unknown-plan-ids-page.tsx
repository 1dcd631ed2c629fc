import { useState } from 'react'
import { z } from 'zod/mini'
import styles from '#console/benefits/benefits.module.css'
import { plansTexts } from '#console/benefits/plans-texts.en.ts'
import { useAllRows } from '#console/eligibility/use-all-rows.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { planCalls, type UnknownPlanId } from '#shared/benefits/plan-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** /console/unknown-plan-ids */
export const UnknownPlanIdsPage = () => {
  const t = textsOf(plansTexts)
  const isAdmin = useOperator().role === 'admin'
  const { data, error, refetch } = useCall(planCalls.listUnknownPlanIds, {})
  const [linking, setLinking] = useState<UnknownPlanId | null>(null)
  const columns: Column<UnknownPlanId>[] = [
    { head: t('unknownId'), cell: ({ id }) => <bdi dir="ltr">{id}</bdi> },
    {
      head: t('group'),
      cell: ({ groupName, hasPlans }) => (
        <>
          <bdi>{groupName}</bdi> {!hasPlans && <span className={styles.note}>({t('hasNoPlans')})</span>}
        </>
      ),
    },
    { head: t('people'), cell: ({ people }) => numberShown(people), isNumber: true },
    ...(isAdmin
      ? [{ head: t('actions'), cell: (row: UnknownPlanId) => <Acts row={row} onLink={() => setLinking(row)} />, isActions: true }]
      : []),
  ]
  return (
    <PageFrame title={t('unknownTitle')} lead={t('unknownLead')} back={{ href: consolePaths.plans, label: t('title') }}>
      <Panel isPadded={false}>
        <DataTable
          caption={t('unknownTitle')}
          columns={columns}
          rows={data?.rows}
          keyOf={({ groupId, id }) => `${groupId} ${id}`}
          empty={t('unknownNone')}
          error={error}
          refetch={refetch}
        />
      </Panel>
      {linking && <LinkDialog row={linking} onClose={() => setLinking(null)} />}
    </PageFrame>
  )
}

const Acts = ({ row: { groupId, groupName: group, id, hasPlans }, onLink }: { row: UnknownPlanId; onLink: () => void }) => {
  const t = textsOf(plansTexts)
  const query = new URLSearchParams({ group: groupId, id })
  return (
    <div className={styles.acts}>
      {hasPlans && (
        <Button kind="quiet" onClick={onLink} aria-label={t('about', { act: t('link'), id, group })}>
          {t('link')}
        </Button>
      )}
      <ButtonLink kind="quiet" href={`${consolePaths.newPlan}?${query}`} aria-label={t('about', { act: t('makePlan'), id, group })}>
        {t('makePlan')}
      </ButtonLink>
    </div>
  )
}

const linkForm = z.object({ plan: z.string('Required').check(z.minLength(1, 'Required')) })

/** The choice of a plan of the group, which gets the ID. */
const LinkDialog = ({ row: { groupId, group, groupName, id, people }, onClose }: { row: UnknownPlanId; onClose: () => void }) => {
  const t = textsOf(plansTexts)
  const plans = useAllRows(planCalls.listPlans, { search: group })
  const { refresh } = useAction(planCalls.listUnknownPlanIds, planCalls.readPlan, planCalls.listPlans)
  const own = (plans.data ?? []).filter((plan) => plan.group.id === groupId)
  const link = async ({ plan }: { plan: string }) => {
    await send(planCalls.linkPlanId, { id: plan, planId: id })
    toast.success(t('linked'))
    await refresh()
  }
  return (
    <FormDialog
      title={t('linkTitle', { id })}
      text={t('linkText', { n: people, group: groupName })}
      submit={t('link')}
      schema={linkForm}
      onSend={link}
      onClose={onClose}
    >
      <SelectInput
        name="plan"
        label={t('plan')}
        placeholder={t('choosePlan')}
        options={own.map((plan) => ({ value: plan.id, label: `${plan.name} (${plan.key})` }))}
      />
    </FormDialog>
  )
}
