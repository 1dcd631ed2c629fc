import { useState } from 'react'
import { operatorsTexts } from '#console/operators/operators-texts.ts'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { type OperatorRole, operatorRoles } from '#shared/operators/operator-roles.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'

/** The least of the roles unless another is there already. */
export const RoleSelect = ({ now = 'auditor' }: { now?: OperatorRole }) => {
  const t = shellTexts()
  const [value, setValue] = useState<string>(now)
  return (
    <SelectInput
      name="role"
      label={operatorsTexts()('role')}
      value={value}
      onChange={setValue}
      options={operatorRoles.map((role) => ({ value: role, label: t(role) }))}
    />
  )
}
