import { z } from 'zod/mini'

/** Characters. */
export const reasonMost = 300

/** Why an operator does what touches a person; the audit log keeps it. */
export const reason = z
  .string('Required')
  .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(reasonMost, 'InvalidInput'))
