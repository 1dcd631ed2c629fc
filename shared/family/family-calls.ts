import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { addedPerson } from '#shared/family/family-form.ts'
import { familyChangeStates, familyTypes } from '#shared/family/family-words.ts'

const familyChange = z.object({
  id: z.string(),
  type: z.enum(familyTypes),
  first: z.string(),
  last: z.string(),
  dob: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  state: z.enum(familyChangeStates),
  /** Why the person was declined; for the primary member only. */
  reason: z.nullable(z.string()),
})
export type FamilyChange = z.infer<typeof familyChange>

/** Ignored; the server sets the value. */
const setByServer = z.optional(z.unknown())

const dependents = z.optional(z.array(addedPerson).check(z.minLength(1, 'Required'), z.maxLength(10, 'InvalidInput')))

export const familyCalls = {
  listChanges: call({
    method: 'GET',
    path: '/api/changes',
    about: 'The people who were added and are not active yet, and for some months those who were declined.',
    input: z.object({}),
    answer: z.object({ changes: z.array(familyChange) }),
  }),
  addFamily: call({
    method: 'POST',
    path: '/api/changes',
    about: 'Adds a spouse or dependents (CALL-26, CALL-58); each waits until the change is active. The same again is the same change.',
    input: z
      .object({
        command: z.literal('Change'),
        changePlanTo: z.literal('EMP'),
        EffectiveDate: setByServer,
        groupId: setByServer,
        MemberId: setByServer,
        Spouse: z.optional(addedPerson),
        Dependent: dependents,
        /** The other name that the specification has for the relation (REG-46). */
        Dependents: dependents,
      })
      .check(z.refine(({ Spouse, Dependent, Dependents }) => [Spouse, Dependent, Dependents].filter(Boolean).length === 1, 'InvalidInput')),
    answer: z.object({ changes: z.array(familyChange) }),
  }),
}
