import { operatorsTexts } from '#console/operators/operators-texts.ts'
import { RoleSelect } from '#console/operators/role-select.tsx'
import { invitationFields } from '#shared/operators/invitation-fields.ts'
import { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FormDialog } from '#ui/fields/form-dialog.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = { initial: Readonly<Record<string, string>>; onInvited: () => Promise<unknown>; onClose: () => void }

/** Somebody new, or somebody who ended before. */
export const InviteOperator = ({ initial, onInvited, onClose }: Props) => {
  const t = operatorsTexts()
  return (
    <FormDialog
      title={t('inviteTitle')}
      text={t('inviteText')}
      submit={t('send')}
      schema={invitationFields}
      initial={initial}
      onSend={async (values) => {
        await send(operatorAdminCalls.inviteOperator, values)
        toast.success(t('invited', { email: values.email }))
        await onInvited()
      }}
      onClose={onClose}
    >
      <TextInput name="name" label={t('name')} autoComplete="off" maxLength={60} />
      <EmailInput name="email" label={t('email')} />
      <RoleSelect />
    </FormDialog>
  )
}
