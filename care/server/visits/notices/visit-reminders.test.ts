import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxMessages } from '#care/server/schema/platform-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addClinician, addSlot, sendDraft } from '#care/server/testing/test-visits.ts'
import { remindOfVisits } from '#care/server/visits/notices/visit-reminder-jobs.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'

const minute = 60_000

let care: TestCare
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())

type Reminders = MemberClaims['reminders']
const byMail: Reminders = { channels: ['email'], minutesBefore: [60] }

/** Signs Ana in with these reminder settings. */
const ana = (reminders: Reminders, member: Partial<MemberClaims['member']> = {}) => care.logIn({ ...testClaims({ member }), reminders })

let at: Date
beforeEach(async () => {
  await care.db.delete(outboxMessages)
  await care.db.delete(slots)
  await care.db.delete(visits)
  care.sent.length = 0
  at = new Date(care.clock.now().getTime() + 48 * 60 * minute)
})

/** Books a visit for Ana at `at`. */
const book = async (): Promise<string> => {
  const slotId = await addSlot(care.db, (await addClinician(care.db)).id, at)
  const { data } = await sendDraft(await care.sdk('th-ana'), { when: { kind: 'slot', slotId, startsAt: at.toISOString() } })
  return data.consultId
}
const goTo = (minutesBefore: number) => care.clock.advance(at.getTime() - minutesBefore * minute - care.clock.now().getTime())
/** Runs the reminder and delivery jobs once. */
const turn = async () => {
  await remindOfVisits(care.care, care.db)
  for (const channel of ['email', 'text'] as const) await care.care.outbox.deliverDue(channel)
}

test('a reminder is sent once, when due, to the chosen channels', async () => {
  await ana({ channels: ['email', 'text'], minutesBefore: [1440, 60] })
  await book()
  goTo(61)
  await turn()
  expect(care.sent).toEqual([])
  goTo(59)
  await turn()
  await turn()
  expect(care.sent.map(({ to }) => to).sort()).toEqual(['5125550118', 'ana.rivera@example.com'])
  expect(care.sent.find(({ subject }) => subject)?.subject).toBe('Reminder: your visit is coming up')
})

test('no reminder is sent without a chosen time, and no text without a phone', async () => {
  await ana({ channels: ['email', 'text'], minutesBefore: [] })
  await book()
  goTo(59)
  await turn()
  expect(care.sent).toEqual([])
  await ana({ channels: ['text'], minutesBefore: [60] }, { phone: null })
  await turn()
  expect(care.sent).toEqual([])
})

test("a reminder gives the time in the member's language and zone, and in the visit's zone if it differs", async () => {
  at = new Date('2027-03-20T20:50:00Z')
  await ana(byMail, { timeZone: 'America/New_York', language: 'es' })
  await book()
  goTo(60)
  await turn()
  expect(care.sent).toHaveLength(1)
  expect(care.sent[0]?.subject).toBe('Recordatorio: se acerca su visita')
  expect(care.sent[0]?.text).toMatch(/sábado, 20 de marzo.*4:50.*p\.\s?m\. EDT \(.*3:50.*p\.\s?m\. CDT\)/)
})

test('a reminder names neither the reason of the visit nor patient or clinician', async () => {
  await ana({ channels: ['email', 'text'], minutesBefore: [60] })
  await book()
  goTo(60)
  await turn()
  const said = care.sent.map(({ subject, text }) => `${subject} ${text}`).join(' ')
  expect(said).toMatch(/V-\w{6}/)
  for (const word of ['cough', 'Okafor', 'Rivera', 'General']) expect(said).not.toContain(word)
})

test('a rescheduled visit gets no reminder for its former time, even one already queued', async () => {
  await ana(byMail)
  const id = await book()
  goTo(60)
  await remindOfVisits(care.care, care.db)
  const later = new Date(at.getTime() + 24 * 60 * minute)
  await care.db.update(visits).set({ requestedAt: later })
  await turn()
  expect(care.sent).toEqual([])
  expect((await care.db.select({ status: outboxMessages.status }).from(outboxMessages))[0]?.status).toBe('void')
  at = later
  goTo(60)
  await turn()
  expect(care.sent).toHaveLength(1)
  expect(id).toBeTruthy()
})
