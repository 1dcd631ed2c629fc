import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { email } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'

/** Account closure. */
export const leavingCalls = {
  closeAccount: call({
    method: 'POST',
    path: '/api/account/close',
    about:
      'Closes the account of the caller by its password and its address: nobody signs in with it any more, the address is free, and the person may register again. Eligibility, visits, cases and the audit log stay.',
    input: z.object({ currentPassword: required(128), email }),
    answer: z.object({ closed: z.literal(true) }),
  }),
}
