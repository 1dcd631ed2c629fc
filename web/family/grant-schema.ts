import { z } from 'zod/mini'
import { type FamilyScope, familyScopes } from '#shared/family/family-words.ts'
import { grantForm } from '#shared/family/grant-calls.ts'
import { isGrantDay } from '#shared/family/grant-rules.ts'
import { localToday } from '#ui/lib/device-zone.ts'

const inReach = z.string().check(z.refine((day) => isGrantDay(day, localToday()), 'GrantDayInvalid'))

const box = z.optional(z.literal('on'))

/** One checkbox per scope; at least one must be checked. */
const boxes = z
  .object({
    book: box,
    'see-visits': box,
    'see-records': box,
    messages: box,
    pay: box,
    share: box,
    benefits: box,
  } satisfies Record<FamilyScope, typeof box>)
  .check(z.refine((ticked) => familyScopes.some((scope) => ticked[scope] === 'on'), { error: 'ScopesRequired', path: [familyScopes[0]] }))
const fields = z.object({
  delegateId: grantForm.shape.delegateId,
  until: z.pipe(grantForm.shape.until, inReach),
})

/** The form of a grant. An intersection reports missing checkboxes along with other errors. */
export const grantSchema = z.intersection(fields, boxes)
