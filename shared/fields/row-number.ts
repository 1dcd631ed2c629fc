import { z } from 'zod/mini'

/** The number of the last row that was seen, as the answer before gave it: where a list by numbers goes on. */
export const rowNumber = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'InvalidInput')), z.transform(Number))
