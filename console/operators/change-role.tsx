import { z } from 'zod/mini'
import type { OperatorRow } from '#console/operators/operator-row.ts'
import { operatorsTexts } from '#console/operators/operators-texts.ts'
import { RoleSelect } from '#console/operators/role-select.tsx'
import { roleField } from '#shared/operators/invitation-fields.ts'
import { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'
import { FormDialog } from '#ui/fields/form-dialog.tsx'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'

const fields = z.object({ role: roleField })

type Props = { operator: OperatorRow; onChanged: () => Promise<unknown>; onClose: () => void }

export const ChangeRole = ({ operator: { id, name, role }, onChanged, onClose }: Props) => {
  const t = operatorsTexts()
  return (
    <FormDialog
      title={t('roleTitle', { name })}
      text={t('roleText')}
      submit={t('save')}
      schema={fields}
      onSend={async (chosen) => {
        await send(operatorAdminCalls.changeOperatorRole, { id, ...chosen })
        toast.success(t('roleSaved', { name }))
        await onChanged()
      }}
      onClose={onClose}
    >
      <RoleSelect now={role} />
    </FormDialog>
  )
}
