import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { recordVisitNews } from '#care/server/inbox/record-news.ts'
import { announceVisit } from '#care/server/live/announce.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import { type CareMember, listWatchers } from '#care/server/session/member-store.ts'
import { lockCalendars, reserveTime } from '#care/server/slots/claim-slot.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import { lockOwnVisit, ownVisit } from '#care/server/visits/own-visit.ts'
import { insertAsked, receiptOf, requireWhole } from '#care/server/visits/request/request-visit.ts'
import { priceOfDraft, visitOfDraft } from '#care/server/visits/request/visit-of-draft.ts'
import { countComing, listSeries, markFirst, readOpenHours } from '#care/server/visits/series/series-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor } from '#shared/care/managed.ts'
import { isAfterLastDay } from '#shared/clinicians/ending.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import {
  isInSeries,
  isInWeekOf,
  isOpenAt,
  mostComing,
  nearestOpen,
  repeatRefusal,
  type SeriesWeeks,
  seriesTimes,
  seriesVisits,
} from '#shared/visits/series/series-rules.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

type Asked<I> = { member: CareMember; input: I; request: RequestContext }

/** Days of the calendar that are read before the first and after the last date. */
const marginMs = 5 * 86_400_000

/** Reads the calendar of a visit's clinician around these dates, and whether they see such visits at a time. */
const calendarFor = async (db: Db, visit: Visit, dates: readonly Date[], now: Date) => {
  const times = dates.map((date) => date.getTime())
  const span = { from: new Date(Math.min(...times) - marginMs), to: new Date(Math.max(...times) + marginMs), now }
  const read = visit.clinicianId === null ? null : await readOpenHours(db, visit.clinicianId, span)
  if (!read) return fail('VisitChanged')
  const { clinician, calendar } = read
  const isServed = (at: Date) => clinician.endedAt === null && !isAfterLastDay(clinician, at) && serves(clinician, visit, at)
  return { clinician, calendar, isServed }
}

/** Returns the dates on which a visit could be repeated. Fails with NotFound, VisitOnlySeen, or VisitChanged if it cannot be repeated. */
export const readSeries = async (
  care: Care,
  { member, input }: Pick<Asked<{ consultId: string; everyWeeks: SeriesWeeks; visits: number }>, 'member' | 'input'>,
) => {
  const now = care.clock.now()
  const visit = await ownVisit(care.db, member, input.consultId)
  if (!actsFor(member, visit.patientId, 'book')) return fail('VisitOnlySeen')
  const refusal = repeatRefusal(visit, now)
  if (refusal) return fail(refusal)
  const { type, method, timeZone, patientId, requestedAt: startsAt } = visit
  const wanted = seriesTimes({ startsAt, timeZone, everyWeeks: input.everyWeeks }, input.visits)
  const { clinician, calendar, isServed } = await calendarFor(care.db, visit, wanted, now)
  const { first, last, credentials } = clinician
  return {
    consultId: visit.id,
    startsAt: startsAt.toISOString(),
    timeZone,
    type,
    method,
    patient: { first: visit.patientFirst, last: visit.patientLast, isSelf: patientId === member.id },
    clinician: { first, last, credentials },
    priceCents: priceOfDraft({ type, patientId }, member),
    dates: wanted.map((at) => {
      const isOpen = isServed(at) && isOpenAt(calendar, type, at)
      const instead = isOpen ? null : nearestOpen(calendar, { type, at, now, isServed })
      return { at: at.toISOString(), isOpen, instead: instead?.toISOString() ?? null }
    }),
  }
}

/** The request of a visit as it would be sent again; its words may not be readable, and then its reference takes their place. */
const draftAgain = async ({ fields }: Sealing, visit: Visit): Promise<VisitDraft> => {
  const { id, patientId, type, method, state, interpreter, pharmacy, phone, symptoms, reason, reference } = visit
  return {
    patientId,
    type,
    method,
    state: state as NonNullable<VisitDraft['state']>,
    reason: (await fields.openOrNull(places.visitReason(id), reason)) ?? reference,
    symptoms: ((await fields.openOrNull(places.visitSymptoms(id), symptoms)) ?? []) as NonNullable<VisitDraft['symptoms']>,
    pharmacy: pharmacy && (await fields.openOrNull(places.visitPharmacy(id), pharmacy)),
    interpreter,
    ...(phone === null ? {} : { phone }),
  }
}

/** Fails with InvalidInput unless each time is in the week of a date of the series, no two of them in the same. */
const requireDates = (visit: Visit, everyWeeks: SeriesWeeks, times: readonly Date[], clinicianZone: string): void => {
  const dates = seriesTimes({ startsAt: visit.requestedAt, timeZone: visit.timeZone, everyWeeks }, seriesVisits.most)
  const weeks = times.map((time) => dates.findIndex((date) => isInWeekOf(clinicianZone, date, time)))
  if (weeks.includes(-1) || new Set(weeks).size < weeks.length) fail('InvalidInput', { field: 'times' })
}

type Booked = { consultId: string; everyWeeks: SeriesWeeks; times: readonly string[]; priceCents: number }

const receiptOfSeries = async (db: Db, seriesId: string) => {
  const visits = await listSeries(db, seriesId)
  return { everyWeeks: visits[0]?.seriesWeeks ?? 1, visits: visits.map(receiptOf) }
}

type Place = { first: Visit; clinicianId: string; times: readonly Date[]; everyWeeks: SeriesWeeks; member: CareMember; now: Date }

/** Fails with InvalidInput or SlotTaken at `times` unless each is in the week of its date and open. Locks the clinician's calendar. */
const requireOpen = async (tx: Db, { first, clinicianId, times, everyWeeks, now }: Place): Promise<void> => {
  await lockCalendars(tx, [clinicianId])
  const { calendar, isServed } = await calendarFor(tx, first, times, now)
  requireDates(first, everyWeeks, times, calendar.timeZone)
  if (!times.every((at) => isServed(at) && isOpenAt(calendar, first.type, at))) fail('SlotTaken', { field: 'times' })
}

const insertSeries = async (care: Sealing, draftAt: (at: Date) => VisitDraft, place: Place): Promise<void> => {
  const { first, clinicianId, times, everyWeeks, member, now } = place
  await markFirst(care.db, first.id, everyWeeks)
  for (const at of times) {
    const asked = visitOfDraft(draftAt(at), member, { timeZone: first.timeZone, now })
    const agreed = { clinicianId, requestedTimes: [at], acceptedAt: now, seriesId: first.id, seriesWeeks: everyWeeks }
    const visit = await insertAsked(care, asked, { ...agreed, draftId: uuidv7() })
    await reserveTime(care.db, { clinicianId, at, visit, now, field: 'times' })
  }
}

/**
 * Books the visits of a series, all or none, and returns them with the first; booking it again returns the same. Fails with NotFound,
 * VisitOnlySeen, VisitChanged, ListFull, PriceChanged, TimePast or SlotTaken at `times`, and what refuses a request of a visit.
 */
export const bookSeries = (care: Care, { member, input, request: { auditContext } }: Asked<Booked>) =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const inTx = { ...care, db: tx }
    const event = 'consult.request'
    const first = await lockOwnVisit(tx, member, input.consultId)
    const { id, patientId, timeZone, clinicianId } = first
    if (first.seriesId === id && isInSeries(first)) {
      await writeAudit(tx, auditContext, { event, outcome: 'ok', reason: 'again', subjectId: patientId })
      return receiptOfSeries(tx, id)
    }
    const refusal = repeatRefusal(first, now)
    if (refusal || clinicianId === null) return fail(refusal ?? 'VisitChanged')
    const times = input.times.map((time) => new Date(time)).toSorted((a, b) => a.getTime() - b.getTime())
    const again = await draftAgain(inTx, first)
    const draftAt = (at: Date): VisitDraft => ({ ...again, when: { kind: 'slot', slotId: '', startsAt: at.toISOString() } })
    requireWhole({ id, content: draftAt(times[0] ?? now), isFollowUp: true }, member, { timeZone, now })
    if (input.priceCents !== priceOfDraft(again, member)) fail('PriceChanged')
    if ((await countComing(tx, patientId, now)) + times.length + 1 > mostComing) fail('ListFull')
    const place = { first, clinicianId, times, everyWeeks: input.everyWeeks, member, now }
    await requireOpen(tx, place)
    await insertSeries(inTx, draftAt, place)
    await writeAudit(tx, auditContext, { event, outcome: 'ok', reason: 'series', subjectId: patientId })
    const watchers = await listWatchers(tx, patientId, 'see-visits')
    await announceVisit(tx, watchers, { consultId: id, status: first.status })
    await recordVisitNews(inTx, { before: first, visit: first, watchers, actorId: auditContext.actorId, now, news: 'Repeated' })
    await postVisitNotice(care, tx, first, 'series')
    return receiptOfSeries(tx, id)
  })
