import { z } from 'zod/mini'
import styles from '#console/cases/case-form.module.css'
import { casesTexts } from '#console/cases/cases-texts.ts'
import { type CaseShown, caseQueueCalls } from '#shared/cases/case-queue-calls.ts'
import { required } from '#shared/fields/required.ts'
import { Panel } from '#ui/components/panel.tsx'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { useAct } from '#ui/lib/use-act.ts'

const most = 4000
const schema = z.object({ answer: required(most) })

/** What the person will read; until the case is closed a better answer may take the place of one. */
export const CaseAnswer = ({ shown }: { shown: CaseShown }) => {
  const t = casesTexts()
  const { refresh } = useAct(caseQueueCalls.readCase, caseQueueCalls.listCases)
  const { id, state, answer, answeredAt, email, language } = shown
  const give = async (given: z.infer<typeof schema>) => {
    await send(caseQueueCalls.answerCase, { id, ...given })
    toast.success(t('answerSent'))
    await refresh()
  }
  return (
    <Panel title={t('answer')} end={answeredAt && <span>{t('answeredOn', { when: instantShown(answeredAt) })}</span>}>
      {state === 'closed' ? (
        <p>
          <bdi>{answer ?? t('nothing')}</bdi>
        </p>
      ) : (
        <div className={styles.caseForm}>
          <Form loadSchema={async () => schema} onSend={give} initial={() => ({ answer: answer ?? '' })} keepAs={`case ${id}`}>
            <FieldStack>
              <TextArea name="answer" label={t('answer')} hint={t('answerHint', { language: t(language) })} maxLength={most} rows={5} />
              <p>{email ? t('answerMail') : t('answerNoMail')}</p>
            </FieldStack>
            <FormEnd>{t('sendAnswer')}</FormEnd>
          </Form>
        </div>
      )}
    </Panel>
  )
}
