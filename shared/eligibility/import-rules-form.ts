import { z } from 'zod/mini'

const ticked = z.pipe(
  z.optional(z.string()),
  z.transform((value: string | undefined) => value === 'on'),
)

/** The import rules as form fields. */
export const importRulesForm = z.object({
  mostTerminationsPercent: z.pipe(
    z.string('Required').check(z.minLength(1, { error: 'Required', abort: true }), z.regex(/^(100|\d{1,2})$/, 'InvalidInput')),
    z.transform(Number),
  ),
  otherRelations: z.enum(['reject', 'dependent'], 'InvalidInput'),
  isSchool: ticked,
  applyFromFolder: ticked,
})
