import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { recordVisitNews } from '#care/server/inbox/record-news.ts'
import { announceVisit } from '#care/server/live/announce.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import { type CareMember, listWatchers } from '#care/server/session/member-store.ts'
import { lockCalendarForSeries, reserveTime } from '#care/server/slots/claim-slot.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import { lockOwnVisit, ownVisit } from '#care/server/visits/own-visit.ts'
import { insertAsked, receiptOf, requireWhole } from '#care/server/visits/request/request-visit.ts'
import { priceOfDraft, visitOfDraft } from '#care/server/visits/request/visit-of-draft.ts'
import { datesAtInterval, giveUpLater, listLater } from '#care/server/visits/series/change-series.ts'
import { countComing, listSeries, markFirst, readOpenHours } from '#care/server/visits/series/series-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor } from '#shared/care/managed.ts'
import { isAfterLastDay } from '#shared/clinicians/ending.ts'
import { servesPlanned } from '#shared/visits/clinic-rules.ts'
import {
  isInSeries,
  isInWeekOf,
  isLastOfSeries,
  isOpenAt,
  mostMore,
  nearestOpen,
  repeatStage,
  type SeriesWeeks,
  seriesTimes,
  seriesVisits,
  seriesWeeks,
  timesAfter,
} from '#shared/visits/series/series-rules.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

type Asked<I> = { member: CareMember; input: I; request: RequestContext }

/** Days of the calendar that are read before the first and after the last date. */
const marginMs = 5 * 86_400_000

type Around = { dates: readonly Date[]; now: Date; without?: readonly string[] }

/** Reads the calendar of a visit's clinician around these dates, and whether they see such visits at a time. `without`: visits to be canceled. */
const calendarFor = async (db: Db, visit: Visit, { dates, now, without = [] }: Around) => {
  const times = dates.map((date) => date.getTime())
  const span = { from: new Date(Math.min(...times) - marginMs), to: new Date(Math.max(...times) + marginMs), now, without }
  const read = visit.clinicianId === null ? null : await readOpenHours(db, visit.clinicianId, span)
  if (!read) return fail('VisitChanged')
  const { clinician, calendar } = read
  const isServed = (at: Date) => clinician.endedAt === null && !isAfterLastDay(clinician, at) && servesPlanned(clinician, visit, at)
  return { clinician, calendar, isServed }
}

/** The dates after a visit: at its local time, or after the last of its series at the usual time of the series. */
const datesAfter = async (db: Db, visit: Visit, everyWeeks: SeriesWeeks, count: number): Promise<Date[]> =>
  isInSeries(visit) && visit.seriesId !== null
    ? timesAfter(await listSeries(db, visit.seriesId), everyWeeks, count)
    : seriesTimes({ startsAt: visit.requestedAt, timeZone: visit.timeZone, everyWeeks }, count + 1)

/** Weeks between the visits: a series keeps its own. */
const weeksOf = (visit: Visit, asked: SeriesWeeks): SeriesWeeks => (isInSeries(visit) ? (visit.seriesWeeks ?? asked) : asked)

/** Weeks between the visits after a change: those asked for, or the first other ones. */
const otherWeeks = (visit: Visit, asked: SeriesWeeks): SeriesWeeks =>
  [asked, ...seriesWeeks].find((weeks) => weeks !== visit.seriesWeeks) ?? asked

type ReadInput = { consultId: string; everyWeeks: SeriesWeeks; visits: number }

/**
 * Returns the dates on which a visit could be repeated, or its series go on. Fails with NotFound, VisitOnlySeen, ListFull if there are as many
 * as there may be, or VisitChanged if it cannot be repeated.
 */
export const readSeries = async (care: Care, { member, input }: Pick<Asked<ReadInput>, 'member' | 'input'>) => {
  const now = care.clock.now()
  const visit = await ownVisit(care.db, member, input.consultId)
  if (!actsFor(member, visit.patientId, 'book')) return fail('VisitOnlySeen')
  const stage = repeatStage(visit, now)
  if (stage === null) return fail('VisitChanged')
  const { type, method, timeZone, patientId, requestedAt: startsAt, seriesPlan: plan } = visit
  const isChange = stage === 'change'
  const later = isChange ? await listLater(care.db, visit) : []
  const coming = await countComing(care.db, patientId, now)
  // A change cancels the later visits, and begins a series with this one.
  const most = isChange ? mostMore({ series: null }, coming - later.length - 1) : mostMore(visit, coming)
  if (most === 0) return fail('ListFull')
  const everyWeeks = isChange ? otherWeeks(visit, input.everyWeeks) : weeksOf(visit, input.everyWeeks)
  const dates = isChange ? datesAtInterval : datesAfter
  const wanted = stage === 'plan' ? [] : await dates(care.db, visit, everyWeeks, Math.min(input.visits - 1, most))
  const shown = {
    consultId: visit.id,
    stage,
    everyWeeks,
    seriesWeeks: isInSeries(visit) ? visit.seriesWeeks : null,
    later: later.map(({ requestedAt }) => requestedAt.toISOString()),
    most,
    plan: plan && { everyWeeks: plan.everyWeeks, visits: plan.visits },
    startsAt: startsAt.toISOString(),
    timeZone,
    type,
    method,
    patient: { first: visit.patientFirst, last: visit.patientLast, isSelf: patientId === member.id },
    priceCents: priceOfDraft({ type, patientId }, member),
  }
  if (stage === 'plan') return { ...shown, clinician: null, dates: [] }
  const { clinician, calendar, isServed } = await calendarFor(care.db, visit, { dates: wanted, now, without: later.map(({ id }) => id) })
  const { first, last, credentials } = clinician
  const shownDates = wanted.map((at) => {
    const isOpen = isServed(at) && isOpenAt(calendar, type, at)
    const instead = isOpen ? null : nearestOpen(calendar, { type, at, now, isServed })
    return { at: at.toISOString(), isOpen, instead: instead?.toISOString() ?? null }
  })
  return { ...shown, clinician: { first, last, credentials }, dates: shownDates }
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
const requireDates = (dates: readonly Date[], times: readonly Date[], clinicianZone: string): void => {
  const weeks = times.map((time) => dates.findIndex((date) => isInWeekOf(clinicianZone, date, time)))
  if (weeks.includes(-1) || new Set(weeks).size < weeks.length) fail('InvalidInput', { field: 'times' })
}

/** `dates`: those of which the times are, if they are not those after the visit. */
type Booking = {
  member: CareMember
  times: readonly Date[]
  everyWeeks: SeriesWeeks
  priceCents: number
  now: Date
  dates?: readonly Date[] | undefined
}

/** Fails with InvalidInput or SlotTaken at `times` unless each is in the week of its date and open. The caller has locked the calendar. */
const requireOpen = async (tx: Db, after: Visit, { times, everyWeeks, now, dates }: Booking): Promise<void> => {
  const { calendar, isServed } = await calendarFor(tx, after, { dates: times, now })
  requireDates(dates ?? (await datesAfter(tx, after, everyWeeks, seriesVisits.most - 1)), times, calendar.timeZone)
  if (!times.every((at) => isServed(at) && isOpenAt(calendar, after.type, at))) fail('SlotTaken', { field: 'times' })
}

/**
 * Books visits like a locked one after it, all or none, in the caller's transaction, which is `care.db`: they join its series, or begin one with
 * it. Returns the id of the first one. Fails with VisitChanged, ListFull, PriceChanged, TimePast or SlotTaken at `times`, and what refuses a
 * request of a visit.
 */
export const bookTimes = async (care: Sealing, after: Visit, booking: Booking): Promise<string> => {
  const { db: tx } = care
  const { member, times, everyWeeks, priceCents, now } = booking
  const { id, patientId, timeZone, clinicianId } = after
  const isMore = isInSeries(after)
  if (clinicianId === null) return fail('VisitChanged')
  if (everyWeeks !== weeksOf(after, everyWeeks)) return fail('InvalidInput', { field: 'everyWeeks' })
  const again = await draftAgain(care, after)
  const draftAt = (at: Date): VisitDraft => ({ ...again, when: { kind: 'slot', slotId: '', startsAt: at.toISOString() } })
  requireWhole({ id, content: draftAt(times[0] ?? now), isFollowUp: true }, member, { timeZone, now })
  if (priceCents !== priceOfDraft(again, member)) return fail('PriceChanged')
  await lockCalendarForSeries(tx, clinicianId, patientId)
  if (times.length > mostMore(after, await countComing(tx, patientId, now))) return fail('ListFull')
  await requireOpen(tx, after, booking)
  const seriesId = isMore && after.seriesId !== null ? after.seriesId : id
  if (!isMore) await markFirst(tx, id, everyWeeks)
  const made: string[] = []
  for (const at of times) {
    const asked = visitOfDraft(draftAt(at), member, { timeZone, now })
    const agreed = { clinicianId, requestedTimes: [at], acceptedAt: now, seriesId, seriesWeeks: everyWeeks }
    const visit = await insertAsked(care, asked, { ...agreed, draftId: uuidv7() })
    await reserveTime(tx, { clinicianId, at, visit, now, field: 'times' })
    made.push(visit.id)
  }
  return made[0] ?? id
}

type Booked = { consultId: string; everyWeeks: SeriesWeeks; times: readonly string[]; priceCents: number; cancels?: number | undefined }

const receiptOfSeries = async (db: Db, { seriesId, id }: Pick<Visit, 'seriesId' | 'id'>) => {
  const visits = await listSeries(db, seriesId ?? id)
  return { everyWeeks: visits[0]?.seriesWeeks ?? 1, visits: visits.map(receiptOf) }
}

const notices = { first: 'series', more: 'seriesMore', change: 'seriesChanged' } as const

/** Whether these visits are booked already: the first visit of a series is its key, and for more visits their times are. */
const isBooked = async (tx: Db, visit: Visit, times: readonly Date[]): Promise<boolean> => {
  if (!isInSeries(visit) || isLastOfSeries(visit) || visit.seriesId === null) return false
  if (visit.seriesId === visit.id) return true
  const booked = new Set((await listSeries(tx, visit.seriesId)).map(({ requestedAt }) => requestedAt.getTime()))
  return times.every((time) => booked.has(time.getTime()))
}

/**
 * Books the visits of a series, more after its last one, or with `cancels` its later visits at another interval, all or none, and returns the
 * whole series; booking it again returns the same. Fails with NotFound, VisitOnlySeen, and like `bookTimes` and `giveUpLater`.
 */
export const bookSeries = (care: Care, { member, input, request: { auditContext } }: Asked<Booked>) =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const inTx = { ...care, db: tx }
    const event = 'consult.request'
    const visit = await lockOwnVisit(tx, member, input.consultId)
    const { id, patientId } = visit
    const { everyWeeks, priceCents, cancels } = input
    const times = input.times.map((time) => new Date(time)).toSorted((a, b) => a.getTime() - b.getTime())
    const isSame = cancels === undefined || visit.seriesWeeks === everyWeeks
    if (isSame && (await isBooked(tx, visit, times))) {
      await writeAudit(tx, auditContext, { event, outcome: 'ok', reason: 'again', subjectId: patientId })
      return receiptOfSeries(tx, visit)
    }
    const stage = repeatStage(visit, now)
    const isChange = cancels !== undefined
    if (stage === null || stage === 'plan' || isChange !== (stage === 'change')) return fail('VisitChanged')
    const dates = isChange ? await giveUpLater(inTx, visit, { everyWeeks, cancels, auditContext, now }) : undefined
    const after = isChange ? { ...visit, seriesId: null, series: null } : visit
    const about = await bookTimes(inTx, after, { member, times, everyWeeks, priceCents, now, dates })
    await writeAudit(tx, auditContext, { event, outcome: 'ok', reason: isChange ? 'series interval' : 'series', subjectId: patientId })
    const watchers = await listWatchers(tx, patientId, 'see-visits')
    await announceVisit(tx, watchers, { consultId: id, status: visit.status })
    const news = { news: 'Repeated', isInterval: isChange } as const
    await recordVisitNews(inTx, { before: visit, visit, watchers, actorId: auditContext.actorId, now, ...news })
    // A person who books for somebody else is told too, as for a single visit.
    await postVisitNotice(care, tx, visit, notices[stage], { also: [member.id], about })
    return receiptOfSeries(tx, stage === 'more' ? visit : { id, seriesId: id })
  })
