import { z } from 'zod/mini'
import { pinMethods } from '#shared/session/session-data.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'

const sent = z.object({ sentTo: z.string(), minutes: z.number(), communicationId: z.string(), method: z.enum(pinMethods) })
export type SentPin = z.infer<typeof sent>

/** The PIN last sent in this tab: masked destination, validity in minutes, and the values for a resend. Never the PIN. */
export const sentPin = tabEntry('sent-pin', (value) => sent.safeParse(value).data ?? null)
