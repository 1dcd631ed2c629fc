import { generateKeyPairSync } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Care } from '#care/server/care.ts'
import { assembleCare } from '#care/server/open-care.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { holdSlot } from '#care/server/slots/hold-slot.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addClinician, addSlot, slotTime, testRequest, wholeDraft } from '#care/server/testing/test-visits.ts'
import { requestVisit } from '#care/server/visits/request/request-visit.ts'
import { saveDraft } from '#care/server/visits/request/visit-drafts.ts'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { connectionOf, drizzleOn, openPool } from '#platform/db/open-db.ts'
import { offlineMail } from '#platform/gateways/mail.ts'
import { offlineTextMessage } from '#platform/gateways/text-message.ts'
import { offlineVoiceCall } from '#platform/gateways/voice-call.ts'
import { offlineWebPush } from '#platform/gateways/web-push.ts'
import { failuresOf } from '#platform/http/error-handler.ts'
import { Failure } from '#platform/http/fail.ts'

let first: TestCare
let second: { care: Care; stop: () => Promise<void> }
let pool: Pool
beforeAll(async () => {
  first = await openTestCare()
  const { d: _, ...portalKey } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const silent = async () => undefined
  pool = openPool({ ...connectionOf(first.pool), max: 10 }, 'care', first.care.log)
  second = await assembleCare(
    {
      config: first.care.config,
      log: first.care.log,
      node: 'second',
      keys: { portalKeys: [portalKey], ownKey: ringOf('k'.repeat(43)), mobileTokens: ['mobile-token'] },
      gateways: () => ({
        email: offlineMail(silent),
        text: offlineTextMessage(silent),
        phone_call: offlineVoiceCall(silent),
        push: offlineWebPush(silent),
      }),
    },
    { db: drizzleOn(pool), pool, clock: first.clock },
  )
})
afterAll(async () => {
  await second.stop()
  await pool.end()
  await first.close()
})

const memberOf = (number: number): CareMember => {
  const id = `th-${number}`
  return { id, claims: testClaims({ member: { telehealthId: id, first: `Member ${number}` } }) }
}

type Want = { slotId: string; startsAt: Date }

/** Retries while the server answers Overloaded. */
const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (failuresOf(error as Error)[0]?.code !== 'Overloaded') throw error
    }
  }
}

/** Tries to hold and book each slot in turn; null if all are taken. */
const bookAny = async (care: Care, member: CareMember, wanted: readonly Want[]): Promise<string | null> => {
  for (const { slotId, startsAt } of wanted) {
    try {
      const patch = wholeDraft({ patientId: member.id, when: slotTime(slotId, startsAt) })
      const { draftId } = await patiently(() => saveDraft(care, { member, patch, request: testRequest() }))
      // About half book without a hold: the hold is optional, and the booking decides.
      if (slotId.charCodeAt(slotId.length - 1) % 2 === 0)
        await patiently(() => holdSlot(care, { member, slotId, visit: { id: null, type: null }, request: testRequest() }))
      return (await patiently(() => requestVisit(care, { member, input: { draftId, timeZone: 'UTC' }, request: testRequest() }))).consultId
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'SlotTaken') throw error
    }
  }
  return null
}

test('two hundred members compete for twenty slots on two nodes: each slot is booked once', async () => {
  const clinicians = [await addClinician(first.db), await addClinician(first.db)]
  const wanted: Want[] = []
  for (let index = 0; index < 20; index++) {
    const startsAt = new Date(Date.UTC(2026, 10, 21, 15, Math.floor(index / 2) * 20))
    const clinician = clinicians[index % 2]
    if (clinician) wanted.push({ slotId: await addSlot(first.db, clinician.id, startsAt), startsAt })
  }
  // Ten members start at each slot and continue with the next two.
  const from = (number: number) => [...wanted, ...wanted].slice(number % 20, (number % 20) + 3)
  const tried = Array.from({ length: 200 }, (_, number) =>
    bookAny(number % 2 === 0 ? first.care : second.care, memberOf(number), from(number)),
  )
  const got = (await Promise.all(tried)).filter((id) => id !== null)
  const taken = await first.db.select().from(slots)
  expect(new Set(got).size).toBe(20)
  expect(taken.map(({ visitId }) => visitId).sort()).toEqual([...got].sort())
  expect(await first.db.$count(visits)).toBe(20)
  // Members without a booking hold no slot.
  expect(taken.filter(({ heldBy }) => heldBy !== null)).toEqual([])
}, 300_000)
