import type { z } from 'zod/mini'
import { supportCalls } from '#shared/support/support-calls.ts'
import type { TicketForm, ticketForm } from '#shared/support/ticket-fields.ts'
import { send } from '#ui/lib/calls/send.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** The reference of the last ticket sent in this tab, because the toast closes after five seconds. */
export const lastReference = tabEntry('ticket', (value) => (typeof value === 'string' ? value : null))

/** Sends a support ticket and returns its reference (SUPP-10: the name is first, space, last). */
export const submitTicket = async (
  form: TicketForm,
  { first, last, category: topic = 'question', ...said }: z.infer<typeof ticketForm>,
  altcha: string | undefined,
): Promise<string> => {
  const asked = { ...said, name: `${first} ${last}`, category: form === 'technical' ? form : topic, language: currentLanguage(), altcha }
  const { data } = await send(supportCalls.sendTicket, asked)
  lastReference.write(data.id)
  return data.id
}
