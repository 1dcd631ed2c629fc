import { z } from 'zod/mini'

/** A text that must be there; `most` bounds what the server will read. Empty says 'Required'. */
export const required = (most: number) => z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(most, 'InvalidInput'))
