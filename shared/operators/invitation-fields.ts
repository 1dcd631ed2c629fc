import { z } from 'zod/mini'
import { email } from '#shared/fields/email.ts'
import { personName } from '#shared/fields/person-name.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

export const roleField = z.enum(operatorRoles, 'Required')

/** Ids of the groups that a role is limited to; null for every group. */
export const groupIdsField = z.nullable(
  z.array(z.uuid('GroupUnknown'), 'Required').check(z.minLength(1, 'Required'), z.maxLength(200, 'InvalidInput')),
)

/** Fields of an operator's invitation. */
export const invitationFields = z.object({ email, name: personName(), role: roleField, groupIds: z._default(groupIdsField, null) })
