import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#shared/calls.ts'
import { caseCalls } from '#shared/cases/case-calls.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { DateInput } from '#ui/fields/date-input.tsx'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { ReferenceInput } from '#ui/fields/reference-input.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { send } from '#ui/lib/send.ts'
import { caseTexts } from '#web/cases/case-texts.ts'
import styles from '#web/cases/cases.module.css'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'

const loadSchema = async () => (await import('#shared/cases/case-fields.ts')).caseKey

/** A mail, or the dialog that gave the number, brings it along. */
const fromAddress = (): Record<string, string> => ({ reference: new URLSearchParams(location.search).get('case') ?? '' })

type Status = Answer<typeof caseCalls.readCaseStatus>

/** /case-status: where a request stands, by its number and the date of birth. */
export const CaseStatusPage = () => {
  const t = caseTexts()
  const [found, setFound] = useState<Status | null>(null)
  return (
    <AuthFrame>
      <h1>{t('status')}</h1>
      {found ? (
        <CaseFound found={found} onLeave={() => setFound(null)} />
      ) : (
        <>
          <Lead>{t('statusLead')}</Lead>
          <Form
            loadSchema={loadSchema}
            onSend={async (key) => setFound((await send(caseCalls.readCaseStatus, key)).data)}
            initial={fromAddress}
            keepAs="case-status"
          >
            <FieldStack>
              <ReferenceInput label={t('reference')} />
              <DateInput name="dob" label={t('dob')} autoComplete="bday" />
            </FieldStack>
            <div className={styles.send}>
              <FormProblem />
              <SubmitButton>{t('show')}</SubmitButton>
            </div>
          </Form>
        </>
      )}
      <UnderForm>
        <p>
          <a href={paths.register}>{t('register')}</a>
        </p>
      </UnderForm>
    </AuthFrame>
  )
}

const CaseFound = ({ found, onLeave }: { found: Status; onLeave: () => void }) => {
  const t = caseTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { reference, state, openedAt, answeredAt, answer } = found
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.found}>
      <h2 ref={heading} tabIndex={-1}>
        {t(state)}
      </h2>
      <ul className={styles.dates}>
        <li>
          <bdi>{reference}</bdi>
        </li>
        <li>{t('askedOn', { date: instantShown(openedAt) })}</li>
        {answeredAt !== null && <li>{t('answeredOn', { date: instantShown(answeredAt) })}</li>}
      </ul>
      {answer !== null && <p className={styles.answer}>{answer}</p>}
      {state !== 'answered' && <p>{t(`${state}Text`)}</p>}
      <Button kind="secondary" isLarge isBlock onClick={onLeave}>
        {t('another')}
      </Button>
    </div>
  )
}
