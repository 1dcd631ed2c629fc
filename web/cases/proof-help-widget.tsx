import { useState } from 'react'
import type { Sent } from '#shared/calls.ts'
import { proofCaseCalls } from '#shared/cases/case-calls.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import styles from '#web/cases/cases.module.css'
import { proofHelpTexts } from '#web/cases/proof-help-texts.en.ts'

type Ask = Sent<typeof proofCaseCalls.openProofCase>

/** Asks an operator for help with a registration and returns the reference number. */
const submitProofCase = async (
  { membershipId, familyMemberId }: Pick<Ask, 'membershipId' | 'familyMemberId'>,
  contact: Ask['contact'],
): Promise<string> =>
  (await send(proofCaseCalls.openProofCase, { membershipId, familyMemberId, contact, language: currentLanguage() })).data.reference

const loadContact = latePart(() => import('#shared/cases/case-fields.ts'))
const loadContactSchema = async () => (await loadContact()).caseContact

type Props = {
  person: { membershipId: string; familyMemberId: string }
  /** Returns to the choice of a contact; null if there is none to choose. */
  onBack: (() => void) | null
  onClose: () => void
}

/** Asks an operator for help, where no code can reach the person who registers; then shows the number of the case. */
export const ProofHelpWidget = ({ person, onBack, onClose }: Props) => {
  const t = textsOf(proofHelpTexts)
  const [reference, setReference] = useState<string | null>(null)
  if (reference !== null) return <Asked reference={reference} onClose={onClose} />
  return (
    <Dialog kind="page" title={t('title')} onClose={onClose}>
      {onBack === null && <p className={styles.noneOnFile}>{t('noneLead')}</p>}
      <p className={styles.lead}>{t('askLead')}</p>
      <div className={styles.send}>
        <Form
          loadSchema={loadContactSchema}
          onSend={async (contact) => setReference(await submitProofCase(person, contact))}
          keepAs="ask-for-proof"
        >
          <FieldStack>
            <EmailInput name="email" label={t('contactEmail')} hint={t('oneIsEnough')} />
            <PhoneInput name="phone" label={t('contactPhone')} />
            <TextArea name="note" label={t('note')} maxLength={1000} />
          </FieldStack>
          <div className={styles.send}>
            <FormProblem />
            <SubmitButton>{t('ask')}</SubmitButton>
          </div>
        </Form>
        {onBack && (
          <div className={styles.back}>
            <Button kind="quiet" onClick={onBack}>
              {t('back')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const Asked = ({ reference, onClose }: { reference: string; onClose: () => void }) => {
  const t = textsOf(proofHelpTexts)
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
    <Dialog kind="page" title={t('asked')} foot={foot} onClose={onClose}>
      <p>{t('number')}</p>
      <p className={styles.number} role="status">
        <bdi>{reference}</bdi>
      </p>
      <p>{t('keep')}</p>
    </Dialog>
  )
}
