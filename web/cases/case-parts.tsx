import type { Sent } from '#shared/calls.ts'
import type { caseCalls } from '#shared/cases/case-calls.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useRobotCheck } from '#ui/fields/use-robot-check.tsx'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { caseTexts } from '#web/cases/case-texts.en.ts'
import styles from '#web/cases/cases.module.css'

const load = latePart(() => import('#shared/cases/case-fields.ts'))
const loadSchema = async () => (await load()).caseContact

type ContactProps = {
  /** `altcha` is a solved robot check, if the server asked for one. */
  onSend: (contact: Sent<typeof caseCalls.reportFailedLookup>['contact'], altcha: string | undefined) => Promise<void>
  /** What was typed is kept under this name. */
  keepAs: string
}

/** Asks for the visitor's contact data and a note. */
export const CaseContactForm = ({ onSend, keepAs }: ContactProps) => {
  const t = textsOf(caseTexts)
  const { check, sends } = useRobotCheck()
  return (
    <Form loadSchema={loadSchema} onSend={sends(onSend)} keepAs={keepAs}>
      <FieldStack>
        <EmailInput name="email" label={t('email')} hint={t('oneIsEnough')} />
        <PhoneInput name="phone" label={t('phone')} />
        <TextArea name="note" label={t('note')} maxLength={1000} />
      </FieldStack>
      <div className={styles.send}>
        {check}
        <FormProblem />
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </Form>
  )
}

/** Shows the number of a new case, and where its answer can be read. */
export const CaseOpenedDialog = ({ reference, onClose }: { reference: string; onClose: () => void }) => {
  const t = textsOf(caseTexts)
  const foot = (
    <>
      <ButtonLink kind="quiet" href={withQuery(paths.caseStatus, { case: reference })}>
        {t('checkStatus')}
      </ButtonLink>
      <Button isLarge onClick={onClose}>
        {t('done')}
      </Button>
    </>
  )
  return (
    <Dialog kind="page" title={t('sent')} foot={foot} onClose={onClose}>
      <p>{t('number')}</p>
      <p className={styles.number} role="status">
        <bdi>{reference}</bdi>
      </p>
      <p>{t('keep')}</p>
    </Dialog>
  )
}
