import { z } from 'zod/mini'

/** SIGN-35 contradicts itself; we accept eight characters. Set this to `9` for the other reading. */
const checklistTicksFrom = 8

export const passwordMost = 128

/** Special characters are all except letters, digits and spaces (SIGN-33); letters of any script count as letters. */
const lines = {
  PasswordTooShort: (typed: string) => typed.length >= 8,
  PasswordNeedsCapital: (typed: string) => /\p{Lu}/u.test(typed),
  PasswordNeedsLower: (typed: string) => /\p{Ll}/u.test(typed),
  PasswordNeedsSpecial: (typed: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(typed),
  PasswordNeedsNumber: (typed: string) => /\p{N}/u.test(typed),
} as const
export type PasswordLine = keyof typeof lines

const names = Object.keys(lines) as PasswordLine[]

/** Returns the lines of the live checklist in order (SIGN-36), and whether each holds. `ticksFrom` characters are long enough (SIGN-35). */
export const passwordChecklist = (typed: string, ticksFrom = checklistTicksFrom): { line: PasswordLine; holds: boolean }[] =>
  names.map((line) => ({ line, holds: line === 'PasswordTooShort' ? typed.length >= ticksFrom : lines[line](typed) }))

/** The password rule of every form (SIGN-30..34, SIGN-38): eight or more characters, one of each class. */
export const newPassword = z
  .string('Required')
  .check(
    z.minLength(1, { error: 'Required', abort: true }),
    z.maxLength(passwordMost, 'InvalidInput'),
    ...names.map((line) => z.refine<string>((typed) => lines[line](typed), line)),
  )

/** SIGN-37. Forms intersect their fields with this schema, so that it is reported along with other errors. */
export const matchingPasswords = z.object({ newPassword: z.string(), verifyNewPassword: z.string() }).check(
  z.refine(({ newPassword, verifyNewPassword }) => newPassword === verifyNewPassword, {
    error: 'PasswordsDiffer',
    path: ['verifyNewPassword'],
  }),
)
