import { useState } from 'react'
import { paths, withQuery } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { caseTexts } from '#web/cases/case-texts.en.ts'
import styles from '#web/cases/cases.module.css'
import { type FailedLookup, submitFailedLookup } from '#web/cases/submit-failed-lookup.ts'

const load = latePart(() => import('#shared/cases/case-fields.ts'))
const loadSchema = async () => (await load()).caseContact

type Props = { lookup: FailedLookup; onClose: () => void }

/** Asks for the visitor's contact data, then shows the case number. */
export const AskUsDialog = ({ lookup, onClose }: Props) => {
  const t = textsOf(caseTexts)
  const [reference, setReference] = useState<string | null>(null)
  return reference === null ? (
    <Dialog kind="page" title={t('askUs')} onClose={onClose}>
      <p className={styles.lead}>{t('askLead')}</p>
      <p className={styles.entered}>{t('entered', { what: shown(lookup) })}</p>
      <Form loadSchema={loadSchema} onSend={async (contact) => setReference(await submitFailedLookup(lookup, contact))} keepAs="ask-us">
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
  const t = textsOf(caseTexts)
  return (
    <>
      <ButtonLink kind="quiet" href={withQuery(paths.caseStatus, { case: reference })}>
        {t('checkStatus')}
      </ButtonLink>
      <Button isLarge onClick={onClose}>
        {t('done')}
      </Button>
    </>
  )
}

/** Returns the lookup as typed, such as `Body · 09/30/2003 · S-1`; no line starts with a dot. */
const shown = (lookup: FailedLookup): string =>
  [
    ...(lookup.registrationType === 'school' ? [lookup.firstName] : []),
    lookup.lastName,
    dateShown(lookup.dob),
    lookup.registrationType === 'school' ? lookup.studentId : lookup.zip,
  ].join('\u00a0· ')
