import { useState } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod/mini'
import { ClinicEntry } from '#care/clinic/shell/clinic-frame.tsx'
import { clinicSignInTexts } from '#care/clinic/sign-in/clinic-sign-in-texts.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'
import { matchingPasswords, newPassword } from '#shared/fields/password.ts'
import { Alert } from '#ui/components/alert.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { EntryLead } from '#ui/components/staff-entry.tsx'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { CallError } from '#ui/lib/call-error.ts'
import { goInstead } from '#ui/lib/go-to.ts'
import { send } from '#ui/lib/send.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'

const fields = z.intersection(z.object({ newPassword }), matchingPasswords)

/** /clinic/set-password/CODE: the address keeps the code until it is used, so that a reload works. */
export const SetPasswordPage = () => {
  const t = clinicSignInTexts()
  const { code = '' } = useParams()
  const [isLapsed, setLapsed] = useState(false)
  const set = async ({ newPassword: password }: z.infer<typeof fields>) => {
    try {
      await send(clinicianCalls.takeClinicianInvitation, { code, password }, { quiet: true })
    } catch (error) {
      if (error instanceof CallError && error.code === 'LinkExpired') return setLapsed(true)
      throw error
    }
    toastInNextDocument('success', t('isSet'))
    await goInstead(clinicPaths.signIn)
  }
  return <ClinicEntry title={t('setTitle')}>{isLapsed ? <Lapsed /> : <Choose onSend={set} />}</ClinicEntry>
}

const Lapsed = () => {
  const t = clinicSignInTexts()
  return (
    <>
      <EntryLead>
        <Alert tone="error">{t('lapsed')}</Alert>
      </EntryLead>
      <ButtonLink isLarge isBlock href={clinicPaths.signIn}>
        {t('toSignIn')}
      </ButtonLink>
    </>
  )
}

const Choose = ({ onSend }: { onSend: (values: z.infer<typeof fields>) => Promise<void> }) => {
  const t = clinicSignInTexts()
  return (
    <>
      <EntryLead>{t('setLead')}</EntryLead>
      <Form loadSchema={async () => fields} onSend={onSend}>
        <FieldStack>
          <NewPasswordInput name="newPassword" label={t('newPassword')} />
          <PasswordInput name="verifyNewPassword" label={t('verifyPassword')} autoComplete="new-password" />
        </FieldStack>
        <FormEnd>{t('confirm')}</FormEnd>
      </Form>
    </>
  )
}
