import { useState } from 'react'
import { z } from 'zod/mini'
import { newPassword } from '#shared/fields/password.ts'
import { required } from '#shared/fields/required.ts'
import type { StaffAccessCalls } from '#shared/mfa/staff-access-calls.ts'
import type { StaffFactorCalls } from '#shared/mfa/staff-factor-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { staffAccessTexts } from '#ui/staff/staff-access-texts.en.ts'
import styles from '#ui/staff/staff-factors.module.css'

const byPassword = z.object({ currentPassword: required(128), password: newPassword })
const byCode = z.extend(byPassword, { code: required(40) })

/** Changes the own password by the current one, and by a code for a caller with a passkey or an app. */
export const ChangeStaffPassword = ({ calls, factorCalls }: { calls: StaffAccessCalls; factorCalls: StaffFactorCalls }) => {
  const t = textsOf(staffAccessTexts)
  const [isOpen, setOpen] = useState(false)
  const { data: factors } = useCall(factorCalls.readStaffFactors, {})
  const { refresh } = useAction(calls.listStaffSessions)
  const isStrong = factors !== undefined && (factors.passkeys.length > 0 || factors.appSince !== null)
  return (
    <>
      <div className={styles.part}>
        <p>{t('passwordText')}</p>
        <div className={styles.actions}>
          <Button kind="secondary" disabled={!factors} onClick={() => setOpen(true)}>
            {t('changePassword')}
          </Button>
        </div>
      </div>
      {isOpen && (
        <FormDialog
          title={t('changePassword')}
          submit={t('changePassword')}
          schema={isStrong ? byCode : byPassword}
          onSend={async (values) => {
            await send(calls.changeStaffPassword, values)
            toast.success(t('passwordChanged'))
            await refresh()
          }}
          onClose={() => setOpen(false)}
        >
          <PasswordInput name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
          {isStrong && (
            <TextInput name="code" label={t('code')} autoComplete="one-time-code" spellCheck={false} maxLength={40} isLeftToRight />
          )}
          <NewPasswordInput name="password" label={t('newPassword')} />
        </FormDialog>
      )}
    </>
  )
}
