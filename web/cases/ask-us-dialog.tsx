import { useState } from 'react'
import { paths, withQuery } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { caseTexts } from '#web/cases/case-texts.ts'
import styles from '#web/cases/cases.module.css'
import { reportFailedLookup, type SoughtInVain } from '#web/cases/report-failed-lookup.ts'

const loadSchema = async () => (await import('#shared/cases/case-fields.ts')).caseContact

type Props = { sought: SoughtInVain; onClose: () => void }

/** How to reach whoever was not found; then the number of the case. */
export const AskUsDialog = ({ sought, onClose }: Props) => {
  const t = caseTexts()
  const [reference, setReference] = useState<string | null>(null)
  return reference === null ? (
    <Dialog kind="page" title={t('askUs')} onClose={onClose}>
      <p className={styles.lead}>{t('askLead')}</p>
      <p className={styles.entered}>{t('entered', { what: shown(sought) })}</p>
      <Form loadSchema={loadSchema} onSend={async (contact) => setReference(await reportFailedLookup(sought, contact))} keepAs="ask-us">
        <FieldStack>
          <EmailInput name="email" label={t('email')} hint={t('oneIsEnough')} />
          <PhoneInput name="phone" label={t('phone')} />
          <TextArea name="note" label={t('note')} maxLength={1000} />
        </FieldStack>
        <div className={styles.send}>
          <FormProblem />
          <SubmitButton>{t('send')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  ) : (
    <Dialog kind="page" title={t('sent')} foot={<CaseWays reference={reference} onClose={onClose} />} onClose={onClose}>
      <p>{t('number')}</p>
      <p className={styles.number} role="status">
        <bdi>{reference}</bdi>
      </p>
      <p>{t('keep')}</p>
    </Dialog>
  )
}

const CaseWays = ({ reference, onClose }: { reference: string; onClose: () => void }) => {
  const t = caseTexts()
  return (
    <>
      <ButtonLink kind="quiet" href={withQuery(paths.caseStatus, { case: reference })}>
        {t('whereItStands')}
      </ButtonLink>
      <Button isLarge onClick={onClose}>
        {t('done')}
      </Button>
    </>
  )
}

/** `Body · 09/30/2003 · S-1`, as it was typed; no line begins with a dot. */
const shown = (sought: SoughtInVain): string =>
  [
    ...(sought.registrationType === 'school' ? [sought.firstName] : []),
    sought.lastName,
    dateShown(sought.dob),
    sought.registrationType === 'school' ? sought.studentId : sought.zip,
  ].join('\u00a0· ')
