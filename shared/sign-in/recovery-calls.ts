import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { email } from '#shared/fields/email.ts'
import { newPassword } from '#shared/fields/password.ts'
import { sessionData, sessionMeta } from '#shared/session/session-data.ts'

export const recoveryCalls = {
  requestRecovery: call({
    method: 'POST',
    path: '/api/profiles/password-recovery',
    about: 'Asks for a reset mail; answers alike for unknown addresses.',
    input: z.object({ email }),
    answer: z.object({ requested: z.literal(true) }),
  }),
  completeRecovery: call({
    method: 'PUT',
    path: '/api/profiles/{profileId}/password',
    repeats: ['profileId'],
    about: 'Sets a new password by the code of the reset mail, ends all other sessions and signs in; the PIN still applies.',
    input: z.object({
      profileId: z.string(),
      password: newPassword,
      passwordRecoveryCode: z.string('LinkExpired').check(z.minLength(1, 'LinkExpired'), z.maxLength(100, 'LinkExpired')),
    }),
    answer: sessionData,
    meta: sessionMeta,
  }),
}
