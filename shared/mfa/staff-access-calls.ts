import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { newPassword } from '#shared/fields/password.ts'
import { required } from '#shared/fields/required.ts'

const ended = z.object({ ended: z.literal(true) })

const staffPlace = z.object({
  id: z.string(),
  device: z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) }),
  /** ISO 8601, as are all times here. */
  signedInAt: z.string(),
  lastInputAt: z.string(),
  isThis: z.boolean(),
  /** The second step of the sign-in is still due. */
  isPending: z.boolean(),
})
export type StaffPlace = z.infer<typeof staffPlace>

/** The calls of the own sessions and the own password of one kind of staff. `base` is the path of its calls. */
export const staffAccessCalls = (base: `/${string}`) => ({
  listStaffSessions: call({
    method: 'GET',
    path: `${base}/account/sessions`,
    about: 'The browsers in which the caller is signed in, this one first.',
    input: z.object({}),
    answer: z.array(staffPlace),
  }),
  endStaffSession: call({
    method: 'DELETE',
    path: `${base}/account/sessions/{id}`,
    about: 'Ends one of the caller’s sessions.',
    input: z.object({ id: z.uuid('NotFound') }),
    answer: ended,
  }),
  endOtherStaffSessions: call({
    method: 'DELETE',
    path: `${base}/account/sessions`,
    about: 'Ends every session of the caller but the one that asks.',
    input: z.object({}),
    answer: ended,
  }),
  changeStaffPassword: call({
    method: 'PUT',
    path: `${base}/account/password`,
    about:
      'Changes the caller’s password by the current one; a caller with a passkey or an app also needs a code of the app or a recovery code. Ends their other sessions, and mails them.',
    input: z.object({ currentPassword: required(128), code: z.optional(required(40)), password: newPassword }),
    answer: z.object({ changed: z.literal(true) }),
  }),
})
export type StaffAccessCalls = ReturnType<typeof staffAccessCalls>
