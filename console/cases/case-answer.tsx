import { z } from 'zod/mini'
import styles from '#console/cases/case-form.module.css'
import { casesTexts } from '#console/cases/cases-texts.en.ts'
import { type CaseShown, caseQueueCalls } from '#shared/cases/case-queue-calls.ts'
import { required } from '#shared/fields/required.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { languageName } from '#ui/lib/language-name.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const most = 4000
const schema = z.object({ answer: required(most) })

/** The answer that the member reads; it can be replaced until the case is closed. */
export const CaseAnswer = ({ shown }: { shown: CaseShown }) => {
  const t = textsOf(casesTexts)
  const { refresh } = useAction(caseQueueCalls.readCase, caseQueueCalls.listCases)
  const { id, state, answer, answeredAt, email, language } = shown
  const give = async (given: z.infer<typeof schema>) => {
    const question = { title: t('answerTitle'), text: t('answerSure'), yes: t('answerNow'), no: t('answerBack') }
    if (!(await confirm(question))) return false
    await send(caseQueueCalls.answerCase, { id, ...given })
    toast.success(t('answerSent'))
    await refresh()
    return true
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
              <TextArea
                name="answer"
                label={t('answer')}
                hint={t('answerHint', { language: languageName(language) })}
                maxLength={most}
                rows={5}
              />
              <p>{email ? t('answerMail') : t('answerNoMail')}</p>
            </FieldStack>
            <FormEnd>{t('sendAnswer')}</FormEnd>
          </Form>
        </div>
      )}
    </Panel>
  )
}
