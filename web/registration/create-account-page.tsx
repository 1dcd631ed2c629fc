import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { goInstead } from '#ui/lib/go-to.ts'
import { AcceptanceInputs, AccountInputs } from '#web/registration/account-inputs.tsx'
import { dropRegistration, registerMember } from '#web/registration/register-member.ts'
import styles from '#web/registration/registration-pages.module.css'
import { registrationTexts } from '#web/registration/registration-texts.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'
import { personToRegister } from '#web/shell/selected-person.ts'

const loadSchema = async () => (await import('#web/registration/account-schema.ts')).accountSchema

/** /register/create-account (REG-31..45). Without a person chosen in this tab it leads to the lookup (SHELL-017). */
export const CreateAccountPage = () => {
  const t = registrationTexts()
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
      <Form loadSchema={loadSchema} onSend={registerMember} keepAs="create-account" leaves>
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
