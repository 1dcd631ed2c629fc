import { z } from 'zod/mini'

/** The cursor of a paged list: the number of the last row of the page before. */
export const rowNumber = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'InvalidInput')), z.transform(Number))
