import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { factChangesShown } from '#console/benefits/plan-facts-fields.ts'
import { PlanFactsForm } from '#console/benefits/plan-facts-form.tsx'
import { plansTexts } from '#console/benefits/plans-texts.en.ts'
import { TermVersions } from '#console/benefits/term-versions.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { DownloadLink } from '#console/shell/download-link.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { type Review, ReviewChanges } from '#console/shell/review-changes.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import { type PlanAnswer, planCalls } from '#shared/benefits/plan-calls.ts'
import { type EditedPlanFacts, planDifferences } from '#shared/benefits/plan-edit.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callKey, useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** /console/plans/:id */
export const PlanPage = () => {
  const { id = '' } = useParams()
  const answer = useCall(planCalls.readPlan, { id })
  const t = textsOf(plansTexts)
  const back = { href: consolePaths.plans, label: t('title') }
  return answer.data ? <Plan key={id} plan={answer.data} back={back} /> : <WaitingFrame title={t('plan')} back={back} answer={answer} />
}

const Plan = ({ plan, back }: { plan: PlanAnswer; back: { href: string; label: string } }) => {
  const t = textsOf(plansTexts)
  const isAdmin = useOperator().role === 'admin'
  const { id, group, facts } = plan
  const lead = (
    <>
      <bdi>{group.name}</bdi> · <bdi>{facts.key}</bdi> · {facts.type}
    </>
  )
  const actions = (
    <>
      <ButtonLink kind="quiet" href={`${consolePaths.plans}/${id}/networks`}>
        {t('networksPage')}
      </ButtonLink>
      <ButtonLink kind="quiet" href={`${consolePaths.plans}/${id}/documents`}>
        {t('documentsPage')}
      </ButtonLink>
      {isAdmin && (
        <DownloadLink call={planCalls.exportAccumulators} input={{ id }} kind="quiet">
          {t('exportAccumulators')}
        </DownloadLink>
      )}
    </>
  )
  return (
    <PageFrame title={facts.name} back={back} lead={lead} actions={actions}>
      <TermVersions plan={plan} isAdmin={isAdmin} />
      <Panel title={t('plan')}>
        <fieldset disabled={!isAdmin}>
          <Facts plan={plan} />
        </fieldset>
      </Panel>
    </PageFrame>
  )
}

/** The plan's facts, and their differences before a save. */
const Facts = ({ plan: { id, facts } }: { plan: PlanAnswer }) => {
  const t = textsOf(plansTexts)
  const queries = useQueryClient()
  const { refresh } = useAction(planCalls.readPlan, planCalls.listPlans, planCalls.listUnknownPlanIds)
  const [review, setReview] = useState<Review<EditedPlanFacts> | null>(null)
  // The form waits for the review, so that it shows an error of the save at the field.
  const submit = (data: EditedPlanFacts) => new Promise<void>((done, failed) => setReview({ data, done, failed }))
  const save = async (data: EditedPlanFacts) => {
    // After a conflict the plan is read again, and the next review compares with what somebody else saved.
    const { data: saved } = await send(planCalls.savePlan, { id, before: facts, facts: data }).catch(async (error: unknown) => {
      await refresh()
      throw error
    })
    queries.setQueryData(callKey(planCalls.readPlan, { id }), saved)
    await refresh()
    toast.success(t('saved'))
  }
  return (
    <>
      <PlanFactsForm start={facts} submit={t('review')} onSend={submit} />
      {review && (
        <ReviewChanges
          title={t('reviewTitle')}
          text={t('reviewText')}
          differences={factChangesShown(planDifferences(facts, review.data))}
          review={review}
          onSave={save}
          onClose={() => setReview(null)}
        />
      )}
    </>
  )
}
