import { useEffect, useRef, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { AcceptanceInputs, AccountInputs } from '#web/registration/account-inputs.tsx'
import type { AccountFields } from '#web/registration/account-schema.ts'
import { ProveDialog } from '#web/registration/prove-dialog.tsx'
import styles from '#web/registration/registration-pages.module.css'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'
import type { Registrant } from '#web/registration/submit-proof.ts'
import { dropRegistration, submitRegistration } from '#web/registration/submit-registration.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'
import { personToRegister } from '#web/shell/selected-person.ts'

const load = latePart(() => import('#web/registration/account-schema.ts'))
const loadSchema = async () => (await load()).accountSchema

/** /register/create-account (REG-31..45). Redirects to the lookup if no person is chosen in this tab (SHELL-017). */
export const CreateAccountPage = () => {
  const t = textsOf(registrationTexts)
  const [person, setPerson] = useState<Registrant | null>(null)
  /** Whether the server asks for a proof of who registers. The form below keeps what was typed. */
  const [isProving, setProving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const chosen = personToRegister.read()
    if (chosen) setPerson(chosen)
    else void goInstead(paths.register)
  }, [])
  const register = async (fields: AccountFields, element: HTMLFormElement) => {
    form.current = element
    try {
      await submitRegistration(fields)
    } catch (error) {
      setProving(error instanceof CallError && error.code === 'RegistrationProofNeeded')
      throw error
    }
  }
  const registerAgain = () => {
    setProving(false)
    form.current?.requestSubmit(form.current.querySelector('[type=submit]'))
  }
  return (
    <AuthFrame>
      <h1>{t('createAccount')}</h1>
      <Lead>{person === null ? t('createLead') : t('createLeadFor', { name: person.firstName })}</Lead>
      <Form loadSchema={loadSchema} onSend={register} keepAs="create-account" leaves>
        <FieldStack>
          <AccountInputs />
          <AcceptanceInputs />
        </FieldStack>
        <div className={styles.send}>
          <FormProblem />
          <SubmitButton>{t('createAccount')}</SubmitButton>
        </div>
      </Form>
      <UnderForm>
        <ButtonLink kind="quiet" href={paths.signIn} onClick={dropRegistration}>
          {t('cancel')}
        </ButtonLink>
      </UnderForm>
      {isProving && person && <ProveDialog person={person} onProved={registerAgain} onClose={() => setProving(false)} />}
    </AuthFrame>
  )
}
