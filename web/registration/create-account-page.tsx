import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { latePart } from '#ui/lib/late-part.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { AcceptanceInputs, AccountInputs } from '#web/registration/account-inputs.tsx'
import styles from '#web/registration/registration-pages.module.css'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'
import { dropRegistration, submitRegistration } from '#web/registration/submit-registration.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'
import { personToRegister } from '#web/shell/selected-person.ts'

const load = latePart(() => import('#web/registration/account-schema.ts'))
const loadSchema = async () => (await load()).accountSchema

/** /register/create-account (REG-31..45). Redirects to the lookup if no person is chosen in this tab (SHELL-017). */
export const CreateAccountPage = () => {
  const t = textsOf(registrationTexts)
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    const person = personToRegister.read()
    if (person) setName(person.firstName)
    else void goInstead(paths.register)
  }, [])
  return (
    <AuthFrame>
      <h1>{t('createAccount')}</h1>
      <Lead>{name === null ? t('createLead') : t('createLeadFor', { name })}</Lead>
      <Form loadSchema={loadSchema} onSend={submitRegistration} keepAs="create-account" leaves>
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
    </AuthFrame>
  )
}
