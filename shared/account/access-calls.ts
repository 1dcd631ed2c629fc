import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { required } from '#shared/fields/required.ts'

const device = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })
const id = z.object({ id: z.string() })
const ended = z.object({ ended: z.literal(true) })

/** The caller's own sessions and remembered devices. */
export const accessCalls = {
  listSessions: call({
    method: 'GET',
    path: '/api/account/sessions',
    about: 'The sessions of the caller that still live, this one first, then the newest; isPending where the second factor is still due.',
    input: z.object({}),
    answer: z.array(
      z.object({
        id: z.string(),
        device,
        signedInAt: z.string(),
        lastInputAt: z.string(),
        isThis: z.boolean(),
        isPending: z.boolean(),
      }),
    ),
  }),
  revokeSession: call({
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    about: 'Ends one session of the caller, the own one too.',
    input: id,
    answer: ended,
  }),
  revokeOtherSessions: call({
    method: 'DELETE',
    path: '/api/account/sessions',
    about: 'Ends every session of the caller but the one that asks.',
    input: z.object({}),
    answer: ended,
  }),
  listDevices: call({
    method: 'GET',
    path: '/api/account/devices',
    about: 'The browsers of the caller that are remembered and need no PIN, the latest used first.',
    input: z.object({}),
    answer: z.array(
      z.object({ id: z.string(), device, rememberedAt: z.string(), lastUsedAt: z.string(), expiresAt: z.string(), isThis: z.boolean() }),
    ),
  }),
  forgetDevice: call({
    method: 'DELETE',
    path: '/api/account/devices/{id}',
    about: 'Forgets one remembered browser of the caller: its next sign-in asks for the PIN again.',
    input: id,
    answer: ended,
  }),
  forgetDevices: call({
    method: 'DELETE',
    path: '/api/account/devices',
    about: 'Forgets every remembered browser of the caller.',
    input: z.object({}),
    answer: ended,
  }),
  confirmPassword: call({
    method: 'POST',
    path: '/api/account/confirm',
    about: 'Proves again who asks: for a quarter of an hour the session may then add and remove factors.',
    input: z.object({ currentPassword: required(128) }),
    answer: z.object({ confirmed: z.literal(true) }),
  }),
}
