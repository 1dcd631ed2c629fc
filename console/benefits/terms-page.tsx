import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import styles from '#console/benefits/benefits.module.css'
import { PlanPreview } from '#console/benefits/plan-preview.tsx'
import { plansTexts } from '#console/benefits/plans-texts.en.ts'
import { termChangesShown } from '#console/benefits/term-words.ts'
import type { TermsEdit } from '#console/benefits/terms-fields.ts'
import { TermsForm } from '#console/benefits/terms-form.tsx'
import { termsTexts } from '#console/benefits/terms-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { type Review, ReviewChanges } from '#console/shell/review-changes.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import { type PlanAnswer, planCalls, type TermVersion } from '#shared/benefits/plan-calls.ts'
import { termDifferences } from '#shared/benefits/plan-edit.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callKey, useCall } from '#ui/lib/calls/use-call.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const backTo = (id: string, label: string) => ({ href: `${consolePaths.plans}/${id}`, label })

/** /console/plans/:id/terms/:startsOn, where `new` in place of a day begins a version. */
export const TermsPage = () => {
  const { id = '', startsOn = '' } = useParams()
  const answer = useCall(planCalls.readPlan, { id })
  const t = textsOf(termsTexts)
  const version = answer.data?.versions.find((one) => one.startsOn === startsOn)
  if (answer.data && startsOn === 'new') return <Terms key="new" plan={answer.data} version={null} />
  if (answer.data && version) return <Terms key={startsOn} plan={answer.data} version={version} />
  if (answer.data)
    return (
      <PageFrame title={t('versions')} back={backTo(id, answer.data.facts.name)}>
        <Panel>
          <p>{t('gone')}</p>
        </Panel>
      </PageFrame>
    )
  return <WaitingFrame title={t('versions')} back={backTo(id, textsOf(plansTexts)('plan'))} answer={answer} />
}

/** The version that new terms follow: the last one that begins earlier. */
const formerOf = ({ versions }: PlanAnswer, startsOn: string): TermVersion | null =>
  versions.find((version) => version.startsOn < startsOn) ?? null

const Terms = ({ plan, version }: { plan: PlanAnswer; version: TermVersion | null }) => {
  const t = textsOf(termsTexts)
  const isAdmin = useOperator().role === 'admin'
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { refresh } = useAction(planCalls.readPlan, planCalls.listPlans)
  const [review, setReview] = useState<Review<TermsEdit> | null>(null)
  // The fields begin with these terms once; a version that somebody else saves meanwhile does not replace what is typed.
  const [start] = useState(version?.terms ?? plan.versions[0]?.terms ?? null)
  const { id, facts, versions } = plan
  const context = { facts, startsOn: version?.startsOn ?? null, taken: versions.map(({ startsOn }) => startsOn), start }
  // The form waits for the review, so that it shows an error of the save at the field.
  const submit = (data: TermsEdit) => new Promise<void>((done, failed) => setReview({ data, done, failed }))
  const save = async ({ startsOn, terms }: TermsEdit) => {
    const edit = { id, startsOn, before: version?.terms ?? null, terms }
    // After a conflict the plan is read again, and the next review compares with what somebody else saved.
    const { data } = await send(planCalls.savePlanTerms, edit).catch(async (error: unknown) => {
      await refresh()
      throw error
    })
    queries.setQueryData(callKey(planCalls.readPlan, { id }), data)
    await refresh()
    toast.success(textsOf(plansTexts)('saved'))
    navigate(`${consolePaths.plans}/${id}`)
  }
  const lead = version ? t('editLead', { date: dateShown(version.startsOn) }) : t('newLead')
  return (
    <PageFrame title={t(version ? (isAdmin ? 'edit' : 'read') : 'newTerms')} back={backTo(id, facts.name)} lead={lead}>
      <Panel title={t('versions')}>
        <TermsForm context={context} isReadOnly={!isAdmin} keepAs={`terms ${id} ${version?.startsOn ?? 'new'}`} onSend={submit} />
      </Panel>
      {review && <ReviewTerms plan={plan} version={version} review={review} onSave={save} onClose={() => setReview(null)} />}
    </PageFrame>
  )
}

type ReviewProps = {
  plan: PlanAnswer
  version: TermVersion | null
  review: Review<TermsEdit>
  onSave: (edit: TermsEdit) => Promise<void>
  onClose: () => void
}

/** The differences to the terms of that day, or to those before it, and what members will read. */
const ReviewTerms = ({ plan, version, review, onSave, onClose }: ReviewProps) => {
  const t = textsOf(termsTexts)
  const { startsOn, terms } = review.data
  const former = version ?? formerOf(plan, startsOn)
  const date = dateShown(startsOn)
  const compared = former ? t('comparedWith', { date: dateShown(former.startsOn) }) : t('comparedWithNone')
  return (
    <ReviewChanges
      title={t('reviewTitle', { date })}
      text={`${compared} ${startsOn > plan.today ? t('begins', { date }) : t('hasBegun')}`}
      differences={termChangesShown(termDifferences(former?.terms ?? null, terms))}
      review={review}
      onSave={onSave}
      onClose={onClose}
    >
      <div className={styles.preview}>
        <h3>{t('preview')}</h3>
        <PlanPreview plan={plan} edit={review.data} />
      </div>
    </ReviewChanges>
  )
}
