import { type ReactNode, useState } from 'react'
import { z } from 'zod/mini'
import { matchingPasswords, newPassword } from '#shared/fields/password.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EntryLead } from '#ui/components/frames/staff-entry.tsx'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'

const fields = z.intersection(z.object({ newPassword }), matchingPasswords)

type Props = {
  lead: ReactNode
  /** Path of the sign-in page. */
  signIn: string
  /** Sets the password and consumes the link; fails with LinkExpired if the link was used or is too old. */
  save: (password: string) => Promise<unknown>
}

/** Form in which invited staff set their password. The URL keeps the link's code until it is used, so that a reload works. */
export const StaffSetPassword = ({ lead, signIn, save }: Props) => {
  const t = textsOf(staffTexts)
  const [isLapsed, setLapsed] = useState(false)
  const set = async ({ newPassword: password }: z.infer<typeof fields>) => {
    try {
      await save(password)
    } catch (error) {
      if (error instanceof CallError && error.code === 'LinkExpired') return setLapsed(true)
      throw error
    }
    toastInNextDocument('success', t('passwordSet'))
    await goInstead(signIn)
  }
  if (isLapsed)
    return (
      <>
        <EntryLead>
          <Alert tone="error">{t('linkLapsed')}</Alert>
        </EntryLead>
        <ButtonLink isLarge isBlock href={signIn}>
          {t('toSignIn')}
        </ButtonLink>
      </>
    )
  return (
    <>
      <EntryLead>{lead}</EntryLead>
      <Form loadSchema={async () => fields} onSend={set}>
        <FieldStack>
          <NewPasswordInput name="newPassword" label={t('newPassword')} />
          <PasswordInput name="verifyNewPassword" label={t('verifyPassword')} autoComplete="new-password" />
        </FieldStack>
        <FormEnd>{t('savePassword')}</FormEnd>
      </Form>
    </>
  )
}
