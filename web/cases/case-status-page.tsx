import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#shared/calls.ts'
import { caseCalls } from '#shared/cases/case-calls.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { DateInput } from '#ui/fields/date-input.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { ReferenceInput } from '#ui/fields/reference-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { instantShown } from '#ui/lib/format.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { caseTexts } from '#web/cases/case-texts.en.ts'
import styles from '#web/cases/cases.module.css'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'

const load = latePart(() => import('#shared/cases/case-fields.ts'))
const loadSchema = async () => (await load()).caseKey

/** The case number from the address, set by a link in an e-mail or in the dialog. */
const fromAddress = (): Record<string, string> => ({ reference: new URLSearchParams(location.search).get('case') ?? '' })

type Status = Answer<typeof caseCalls.readCaseStatus>

/** /case-status: the state of a request, by its number and the date of birth. */
export const CaseStatusPage = () => {
  const t = textsOf(caseTexts)
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
  const t = textsOf(caseTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { reference, state, openedAt, answeredAt, answer } = found
  // Moves the focus here, because the form that had it is gone.
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
      {answer !== null && (
        <p className={styles.answer} dir="auto">
          {answer}
        </p>
      )}
      {state !== 'answered' && <p>{t(`${state}Text`)}</p>}
      <Button kind="secondary" isLarge isBlock onClick={onLeave}>
        {t('another')}
      </Button>
    </div>
  )
}
