import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/**
 * A screen call of the telehealth service, made by the SDK with its own token. Every response also carries the number of
 * unread messages, so that badges need no extra request (FLOW-20).
 */
export const screen = <const N extends string, I extends z.ZodMiniType, D extends z.ZodMiniType>(
  name: N,
  { about, input, data }: { about: string; input: I; data: D },
) =>
  call({
    method: 'POST',
    path: `/mobile/screens/${name}`,
    about,
    isBare: true,
    input,
    answer: z.object({
      screens: z.tuple([z.object({ name: z.literal(name), data })]),
      response_data: z.object({ unviewed_messages: z.number() }),
    }),
  })

export const screenAnswer = <const N extends string, D>(name: N, data: D, unviewedMessages: number) => ({
  screens: [{ name, data }] as [{ name: N; data: D }],
  response_data: { unviewed_messages: unviewedMessages },
})
