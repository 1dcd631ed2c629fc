import { type ReactNode, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { RobotCheck } from '#ui/fields/robot-check.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { AcceptanceInputs, AccountInputs } from '#web/registration/account-inputs.tsx'
import { wantsRobotCheck } from '#web/registration/look-up-person.ts'
import { AddressInputs, PersonInputs } from '#web/registration/person-inputs.tsx'
import { readPuzzle } from '#web/registration/read-puzzle.ts'
import { registerIneligible } from '#web/registration/register-ineligible.ts'
import styles from '#web/registration/registration-pages.module.css'
import { registrationTexts } from '#web/registration/registration-texts.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'

const loadSchema = async () => (await import('#web/registration/pay-per-visit-schema.ts')).payPerVisitSchema

/** /register/pay-per-visit (REG-61..77) */
export const PayPerVisitPage = () => {
  const t = registrationTexts()
  const [altcha, setAltcha] = useState<string | null>(null)
  const [check, setCheck] = useState(0)
  const part = (title: 'aboutYou' | 'yourAddress' | 'yourAccount', inputs: ReactNode) => (
    <section className={styles.part} aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      <FieldStack hasColumns>{inputs}</FieldStack>
    </section>
  )
  return (
    <AuthFrame isWide>
      <h1>{t('payPerVisit')}</h1>
      <Lead>{t('payLead')}</Lead>
      <Form
        loadSchema={loadSchema}
        onSend={async (form) => {
          try {
            await registerIneligible(form, altcha ?? '')
          } catch (error) {
            if (wantsRobotCheck(error)) {
              setAltcha(null)
              setCheck((before) => before + 1)
            }
            throw error
          }
        }}
        unknownAs="IneligibleFailed"
        keepAs="pay-per-visit"
        leaves
      >
        {part('aboutYou', <PersonInputs />)}
        {part('yourAddress', <AddressInputs />)}
        {part('yourAccount', <AccountInputs />)}
        <div className={styles.last}>
          <AcceptanceInputs />
          <RobotCheck key={check} readPuzzle={readPuzzle} onPassed={setAltcha} />
          <FormProblem />
          <SubmitButton isOff={altcha === null}>{t('next')}</SubmitButton>
        </div>
      </Form>
      <UnderForm>
        <ButtonLink kind="quiet" href={paths.register}>
          {t('cancel')}
        </ButtonLink>
      </UnderForm>
    </AuthFrame>
  )
}
