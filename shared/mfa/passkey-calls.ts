import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { ceremonyOptions, passkeyMade, passkeyName } from '#shared/mfa/passkey-answers.ts'

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) })

/** The caller's own passkeys. */
export const passkeyCalls = {
  listPasskeys: call({
    method: 'GET',
    path: '/api/account/passkeys',
    about: "The caller's passkeys, whether their group lets them make and use any, and whether one is enough to sign in.",
    input: z.object({}),
    answer: z.object({ isAllowed: z.boolean(), isEnough: z.boolean(), passkeys: z.array(passkey) }),
  }),
  startPasskey: call({
    method: 'POST',
    path: '/api/account/passkeys/options',
    about: 'What the browser needs to have a passkey made; good for five minutes, in this session, once.',
    input: z.object({}),
    answer: ceremonyOptions,
  }),
  addPasskey: call({
    method: 'POST',
    path: '/api/account/passkeys',
    about: 'Keeps the passkey that a device made. It is named after the browser until its owner renames it.',
    input: passkeyMade,
    answer: passkey,
  }),
  renamePasskey: call({
    method: 'PUT',
    path: '/api/account/passkeys/{id}',
    about: 'Gives a passkey another name.',
    input: z.object({ id: z.string(), name: passkeyName }),
    answer: passkey,
  }),
  removePasskey: call({
    method: 'DELETE',
    path: '/api/account/passkeys/{id}',
    about: 'Forgets a passkey: nobody can sign in with it any more.',
    input: z.object({ id: z.string() }),
    answer: z.object({ removed: z.literal(true) }),
  }),
}
