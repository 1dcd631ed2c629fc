import { z } from 'zod/mini'
import { type FamilyScope, familyScopes } from '#shared/family/family-words.ts'
import { grantForm } from '#shared/family/grant-calls.ts'
import { isGrantDay } from '#shared/family/grant-rules.ts'
import { localToday } from '#ui/lib/local-today.ts'

const inReach = z.string().check(z.refine((day) => isGrantDay(day, localToday()), 'GrantDayInvalid'))

const box = z.optional(z.literal('on'))

/** Each scope is a box of its own; one at least is ticked. */
const boxes = z
  .object({ book: box, 'see-visits': box, pay: box } satisfies Record<FamilyScope, typeof box>)
  .check(z.refine((ticked) => familyScopes.some((scope) => ticked[scope] === 'on'), { error: 'ScopesRequired', path: [familyScopes[0]] }))
const fields = z.object({
  delegateId: grantForm.shape.delegateId,
  until: z.pipe(grantForm.shape.until, inReach),
})

/** The form of a grant; an intersection, so that missing boxes are said whatever else is wrong. */
export const grantSchema = z.intersection(fields, boxes)
