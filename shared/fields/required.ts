import { z } from 'zod/mini'

/** A required text of at most `most` characters; 'Required' if empty. */
export const required = (most: number) => z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(most, 'InvalidInput'))
