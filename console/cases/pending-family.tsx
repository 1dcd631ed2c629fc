import { useState } from 'react'
import { z } from 'zod/mini'
import { casesTexts } from '#console/cases/cases-texts.en.ts'
import styles from '#console/cases/pending-family.module.css'
import { typedShown } from '#console/cases/typed-shown.ts'
import { type CaseShown, caseQueueCalls } from '#shared/cases/case-queue-calls.ts'
import { declineReason, familyReviewCalls, reasonMost } from '#shared/family/family-review-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { phoneShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const schema = z.object({ reason: declineReason })
const changed = [caseQueueCalls.readCase, caseQueueCalls.listCases] as const

/** A family member whom a primary member added, with the decision. The sponsor's next file may settle it first. */
export const PendingFamily = ({ shown: { id, reference, state, about, answer } }: { shown: CaseShown }) => {
  const t = textsOf(casesTexts)
  const facts = {
    firstName: about.firstName,
    lastName: about.lastName,
    relation: about.relation === 'Spouse' ? t('Spouse') : t('Dependent'),
    dob: typedShown('dob', about.dob ?? ''),
    gender: about.gender === 'Male' || about.gender === 'Female' ? t(about.gender) : t('other'),
    email: about.email,
    phone: phoneShown(about.phone ?? ''),
    primary: about.primary,
    group: about.group,
  }
  return (
    <>
      <Panel
        title={t('added')}
        end={
          <ButtonLink kind="quiet" href={`${consolePaths.members}/${about.memberId}?case=${reference}`}>
            {t('openMember')}
          </ButtonLink>
        }
      >
        <FactList
          facts={(Object.keys(facts) as (keyof typeof facts)[]).map((key) => [t(key), <bdi key={key}>{facts[key] || t('nothing')}</bdi>])}
        />
      </Panel>
      <Panel title={t('decision')}>
        {state === 'closed' ? <p>{answer ? <bdi>{t('declinedWith', { reason: answer })}</bdi> : t('isActive')}</p> : <Decide id={id} />}
      </Panel>
    </>
  )
}

const Decide = ({ id }: { id: string }) => {
  const t = textsOf(casesTexts)
  const { run, refresh, isBusy } = useAction(...changed)
  const [isDeclining, setDeclining] = useState(false)
  const accept = async () => {
    if (!(await confirm({ title: t('confirmTitle'), text: t('confirmText'), yes: t('confirmPerson'), no: t('cancel') }))) return
    if (await run(() => send(familyReviewCalls.confirmFamily, { id }))) toast.success(t('confirmedDone'))
  }
  const decline = async ({ reason }: z.infer<typeof schema>) => {
    await send(familyReviewCalls.declineFamily, { id, reason })
    toast.success(t('declinedDone'))
    await refresh()
  }
  return (
    <>
      <p>{t('decisionText')}</p>
      <div className={styles.decisions}>
        <Button isBusy={isBusy} onClick={accept}>
          {t('confirmPerson')}
        </Button>
        <Button kind="secondary" onClick={() => setDeclining(true)}>
          {t('declinePerson')}
        </Button>
      </div>
      {isDeclining && (
        <FormDialog
          title={t('declinePerson')}
          text={t('declineText')}
          submit={t('declinePerson')}
          isDanger
          schema={schema}
          onSend={decline}
          onClose={() => setDeclining(false)}
        >
          <TextArea name="reason" label={t('declineReason')} maxLength={reasonMost} rows={3} />
        </FormDialog>
      )}
    </>
  )
}
