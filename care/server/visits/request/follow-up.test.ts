import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followUps } from '#care/server/schema/choice-tables.ts'
import { inboxItems } from '#care/server/schema/message-tables.ts'
import { drafts, slots, visits } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addClinician, addSlot } from '#care/server/testing/test-visits.ts'
import { removePastOffers } from '#care/server/visits/follow-up/follow-up-store.ts'
import { emptyNote, type NextVisit } from '#shared/notes/note-content.ts'
import { followUpGraceDays, lastOfferedDay } from '#shared/visits/choice/follow-up-rules.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
let ana: Awaited<ReturnType<TestCare['sdk']>>
let portal: Awaited<ReturnType<TestCare['logIn']>>
beforeAll(async () => {
  care = await openTestCare()
  clinicianId = await addTestClinician(care, { types: ['GeneralMedical', 'MentalHealth', 'Dermatology'] })
  clinic = clinicBrowser(care)
})
afterAll(() => care.close())

beforeEach(async () => {
  care.clock.set('2026-11-20T15:00:00Z')
  for (const table of [followUps, inboxItems, slots]) await care.db.delete(table)
  await care.db.delete(drafts)
  // Visits with signed notes stay; a booked one would keep its time.
  await care.db.update(visits).set({ status: 'Cancelled' }).where(eq(visits.status, 'Locked'))
  await clinic.enter(clinicianId)
  portal = await care.logIn()
  ana = await care.sdk('th-ana')
})

const about = 'Look at the sinuses again'
const noteWith = (nextVisit: NextVisit | null) => ({
  ...emptyNote,
  summary: { ...emptyNote.summary, about: 'A cold.' },
  ...(nextVisit ? { nextVisit } : {}),
})

/** Completes a visit with a proposed follow-up. */
const complete = async (nextVisit: NextVisit | null = { days: 7, reason: about }, type: VisitType = 'GeneralMedical') => {
  const now = care.clock.now()
  const id = await addTestVisit(care, { type, status: 'Started', clinicianId, acceptedAt: now, startedAt: now })
  const answer = await clinic.post(`/visits/${id}/complete`, { note: noteWith(nextVisit) })
  return { id, answer }
}
const offer = async () => {
  const { id } = await complete()
  const [followUp] = await care.db.select().from(followUps)
  return { visitId: id, followUpId: followUp?.id ?? '' }
}
const due = '2026-11-27'
const noon = `${due}T18:00:00.000Z`
const book = (followUpId: string, slotId: string, change = {}) => {
  const asked = { followUpId, slotId, startsAt: noon, timeZone: 'America/Chicago', consents: true, priceCents: 0 }
  return ana.screen('book_follow_up', { ...asked, ...change })
}
const inbox = async (sdk = ana) => ((await sdk.screen('inbox')).data.items as { kind: string }[]).filter(({ kind }) => kind === 'followUp')
const past = async (visitId: string) =>
  (await portal.get('/mobile/past_consultations?member_id=th-ana')).body.consultations.find(
    ({ consult_id }: { consult_id: string }) => consult_id === visitId,
  )

describe('proposing', () => {
  test('completing a visit offers the follow-up on the past visit, in the inbox and in one notice, without saying why', async () => {
    await care.care.outbox.deliverDue('email')
    care.sent.length = 0
    const { visitId, followUpId } = await offer()
    expect((await past(visitId)).follow_up).toEqual({ id: followUpId, due_on: due, reason: about })
    expect(await inbox()).toMatchObject([{ kind: 'followUp', subjectId: followUpId, dueOn: due, isRead: false }])
    await care.care.outbox.deliverDue('email')
    expect(care.sent.map(({ subject }) => subject)).toEqual(['Your visit summary is ready'])
    const text = care.sent.map((one) => one.text).join()
    expect(text).toContain('Your clinician also suggests a follow-up visit.')
    expect(text).not.toContain(about)
  })

  test('without one nothing is offered; without a reason, or for a visit by message, completing is refused', async () => {
    expect((await complete(null)).answer.status).toBe(200)
    expect((await complete({ days: 7, reason: ' ' })).answer.errors).toEqual(['Required'])
    expect((await complete({ days: 0, reason: about })).answer.errors).toEqual(['NumberInvalid'])
    expect((await complete({ days: 7, reason: about }, 'Dermatology')).answer.errors).toEqual(['VisitChanged'])
    expect(await care.db.$count(followUps)).toBe(0)
  })
})

describe('booking', () => {
  test('suggests the free times of this clinician nearest to the day, and books one with the reason of the note', async () => {
    const { followUpId } = await offer()
    const far = await addSlot(care.db, clinicianId, '2026-11-21T15:00:00Z')
    const near = await addSlot(care.db, clinicianId, noon)
    const other = await addClinician(care.db)
    await addSlot(care.db, other.id, noon)
    const { data } = await ana.screen('follow_up', { followUpId })
    expect(data).toMatchObject({ state: 'offered', dueOn: due, reason: about, suggestedSlotId: near, clinician: { id: clinicianId } })
    expect(data.slots.map(({ slotId }: { slotId: string }) => slotId)).toEqual([far, near])
    const { data: receipt } = await book(followUpId, near, { priceCents: data.priceCents })
    expect(receipt).toMatchObject({ status: 'Locked', requestedAt: noon })
    const [visit] = await care.db.select().from(visits).where(eq(visits.id, receipt.consultId))
    expect(visit).toMatchObject({ clinicianId, patientId: 'th-ana', type: 'GeneralMedical', isOnDemand: false })
    expect((await book(followUpId, far, { priceCents: data.priceCents })).data).toEqual(receipt)
    expect(await inbox()).toEqual([])
    expect((await ana.screen('follow_up', { followUpId })).data).toMatchObject({ state: 'booked', slots: [] })
  })

  test('books a slot for therapy too, which other requests agree on', async () => {
    await complete({ days: 7, reason: about }, 'MentalHealth')
    const [followUp] = await care.db.select().from(followUps)
    const slotId = await addSlot(care.db, clinicianId, noon, 45)
    const { data } = await ana.screen('follow_up', { followUpId: followUp?.id })
    expect((await book(followUp?.id ?? '', slotId, { priceCents: data.priceCents })).data).toMatchObject({
      status: 'Locked',
      type: 'MentalHealth',
    })
  })

  test('two tabs book one visit', async () => {
    const { followUpId } = await offer()
    const [one, two] = [await addSlot(care.db, clinicianId, noon), await addSlot(care.db, clinicianId, `${due}T19:00:00Z`)]
    const { priceCents } = (await ana.screen('follow_up', { followUpId })).data
    const both = await Promise.all([book(followUpId, one, { priceCents }), book(followUpId, two, { priceCents })])
    expect(new Set(both.map(({ data }) => data.consultId)).size).toBe(1)
  })

  test('refuses a slot of another clinician, another price, no consent, and a slot that was taken', async () => {
    const { followUpId } = await offer()
    const other = await addClinician(care.db)
    const [own, foreign] = [await addSlot(care.db, clinicianId, noon), await addSlot(care.db, other.id, noon)]
    const { priceCents } = (await ana.screen('follow_up', { followUpId })).data
    const codes = async (slotId: string, change = {}) => (await book(followUpId, slotId, { priceCents, ...change })).errors
    expect(await codes(foreign)).toEqual(['SlotTaken'])
    expect(await codes(own, { priceCents: priceCents + 1 })).toEqual(['PriceChanged'])
    expect(await codes(own, { consents: false })).toEqual(['MustAcceptNotice'])
    expect(await codes(own, { timeZone: 'Mars' })).toEqual(['InvalidInput'])
    await care.db.update(slots).set({ closedAt: care.clock.now() })
    expect(await codes(own)).toEqual(['SlotTaken'])
    expect(await inbox()).toHaveLength(1)
  })

  test('is for those who may request visits for the patient; others learn nothing', async () => {
    const { followUpId } = await offer()
    const managed = (scopes: ('see-visits' | 'book')[]) => {
      const patient = { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' }
      return [{ ...patient, scopes }]
    }
    const enter = async (id: string, scopes?: ('see-visits' | 'book')[]) => {
      await care.logIn(testClaims({ member: { telehealthId: id }, managed: scopes ? managed(scopes) : [] }))
      return care.sdk(id)
    }
    for (const screen of ['follow_up', 'decline_follow_up']) {
      expect((await (await enter('th-eve')).screen(screen, { followUpId })).errors).toEqual(['NotFound'])
      expect((await (await enter('th-see', ['see-visits'])).screen(screen, { followUpId })).errors).toEqual(['ScopeMissing'])
    }
    const booker = await enter('th-book', ['see-visits', 'book'])
    expect((await booker.screen('follow_up', { followUpId })).data).toMatchObject({ state: 'offered', reason: null })
  })
})

describe('the end of an offer', () => {
  test('declining takes it away; booking it is then refused, and declining again changes nothing', async () => {
    const { visitId, followUpId } = await offer()
    const slotId = await addSlot(care.db, clinicianId, noon)
    expect((await ana.screen('decline_follow_up', { followUpId })).data).toEqual({ declined: true })
    expect((await ana.screen('decline_follow_up', { followUpId })).data).toEqual({ declined: true })
    expect([await inbox(), (await past(visitId)).follow_up]).toEqual([[], null])
    expect((await book(followUpId, slotId)).errors).toEqual(['OfferOver'])
  })

  test('it ends by itself when its day is long over', async () => {
    const { followUpId } = await offer()
    const daysAfterDue = (days: number) => care.clock.set(new Date(Date.parse(due) + days * 86_400_000).toISOString())
    const state = async () => {
      await care.logIn()
      ana = await care.sdk('th-ana')
      await removePastOffers(care.db, lastOfferedDay(care.clock.now()))
      return [(await ana.screen('follow_up', { followUpId })).data.state, (await inbox()).length]
    }
    daysAfterDue(followUpGraceDays)
    expect(await state()).toEqual(['offered', 1])
    daysAfterDue(followUpGraceDays + 1)
    expect(await state()).toEqual(['over', 0])
    expect((await book(followUpId, 'none')).errors).toEqual(['OfferOver'])
  })
})
