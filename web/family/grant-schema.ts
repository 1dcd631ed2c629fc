import { z } from 'zod/mini'
import { familyScopes } from '#shared/family/family-words.ts'
import { grantForm } from '#shared/family/grant-calls.ts'
import { isGrantDay } from '#shared/family/grant-rules.ts'
import { localToday } from '#ui/lib/local-today.ts'

const inReach = z.string().check(z.refine((day) => isGrantDay(day, localToday()), 'GrantDayInvalid'))

/** Each scope is a box of its own; one at least is ticked. */
const ticked = z
  .record(z.string(), z.unknown())
  .check(z.refine((form) => familyScopes.some((scope) => form[scope] !== undefined), { error: 'ScopesRequired', path: [familyScopes[0]] }))
const fields = z.object({
  delegateId: grantForm.shape.delegateId,
  until: z.pipe(grantForm.shape.until, inReach),
})

/** The form of a grant; an intersection, so that missing boxes are said whatever else is wrong. */
export const grantSchema = z.intersection(fields, ticked)
