import { z } from 'zod/mini'
import { email } from '#shared/fields/email.ts'
import { personName } from '#shared/fields/person-name.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

export const roleField = z.enum(operatorRoles, 'Required')

/** What an invitation says of who is invited. */
export const invitationFields = z.object({ email, name: personName(), role: roleField })
