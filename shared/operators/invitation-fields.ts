import { z } from 'zod/mini'
import { email } from '#shared/fields/email.ts'
import { personName } from '#shared/fields/person-name.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

export const roleField = z.enum(operatorRoles, 'Required')

/** Fields of an operator's invitation. */
export const invitationFields = z.object({ email, name: personName(), role: roleField })
