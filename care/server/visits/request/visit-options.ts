import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { listChosenPharmacies } from '#care/server/favorites/pharmacy-store.ts'
import { listMedicalLists } from '#care/server/medical-info/store/medical-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { listFreeSlots, type OpenSlot } from '#care/server/slots/slot-store.ts'
import { instantOf } from '#care/server/visits/instant-of.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import { findDraft } from '#care/server/visits/request/draft-store.ts'
import { visitDraftAnswer } from '#care/server/visits/request/visit-drafts.ts'
import { countWaiting, listLastChoices } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { methodsFor, visitTypesFor } from '#shared/groups/visit-gates.ts'
import { isAnswered, listsAskedForVisits } from '#shared/medical-info/medical-lists.ts'
import { chosenPharmacy } from '#shared/visits/visit-draft.ts'
import { visitPrice } from '#shared/visits/visit-price.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'
import { waitOf } from '#shared/waiting-room/wait-rules.ts'
import { stateOfZip } from '#shared/zip/zip-table.ts'

/** How far ahead slots are listed at once, in milliseconds. */
export const spanMs = 14 * 86_400_000

/** Returns a slot as the SDK receives it. */
export const slotAnswer = ({ id, startsAt, endsAt, clinician: { id: clinicianId, first, last, credentials } }: OpenSlot) => ({
  slotId: id,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  clinician: { id: clinicianId, first, last, credentials },
})

type Wanted = { type: VisitType; method: VisitMethod; state?: string | undefined }
type Asked = {
  member: CareMember
  input: Wanted & { from?: string | undefined; consultId?: string | undefined; clinicianId?: string | undefined }
}

/** Returns the type, method and state to find slots for: those of the visit to move, or of the input. */
const requestedOf = async ({ db }: Care, { member, input }: Asked): Promise<Wanted> => {
  if (input.consultId !== undefined) return ownVisit(db, member, input.consultId)
  return visitTypesFor(member.claims.group).includes(input.type) ? input : fail('FeatureNotEnabled', { field: 'type' })
}

/** Returns free slots of two weeks. A type that the group does not have is FeatureNotEnabled, another member's visit NotFound. */
export const listSlots = async (care: Care, asked: Asked) => {
  const { type, method, state } = await requestedOf(care, asked)
  const { member, input } = asked
  const now = care.clock.now()
  const from = input.from === undefined ? now : instantOf(input.from, 'from')
  const start = new Date(Math.max(from.getTime(), now.getTime()))
  const { clinicianId } = input
  if (clinicianId !== undefined && !isUuid(clinicianId)) return { slots: [] }
  const own = clinicianId === undefined ? {} : { clinicianId }
  const search = { type, method, state: state ?? null, from: start, to: new Date(start.getTime() + spanMs), ...own }
  return { slots: (await listFreeSlots(care.db, search, { memberId: member.id, now })).map(slotAnswer) }
}

/** Returns what is known of each patient. Medical info is only the member's own: that of others is read, and audited, at its own step. */
const withKnown = async (care: Care, { id }: CareMember, patients: ReturnType<typeof patientsFor>) => {
  const lists = await listMedicalLists(care, id)
  const preferred = lists.find(({ list }) => list === 'pharmacy')?.entries.map(({ data }) => data)[0]
  const own = preferred && chosenPharmacy.safeParse({ ...preferred, phone: preferred.phone || null }).data
  const hasAll = listsAskedForVisits.every((asked) => lists.some((one) => one.list === asked && isAnswered(one)))
  const patientIds = patients.map(({ telehealthId }) => telehealthId)
  const chosen = await listLastChoices(care.db, id, patientIds)
  const lastUsed = await Promise.all(
    chosen.pharmacies.map(async ({ id: visitId, patientId, pharmacy }) => ({
      patientId,
      pharmacy: pharmacy && (await care.fields.openOrNull(places.visitPharmacy(visitId), pharmacy)),
    })),
  )
  return patients.map((patient) => {
    const last = lastUsed.find(({ patientId }) => patientId === patient.telehealthId)?.pharmacy
    const known = [...(patient.isSelf && own ? [own] : []), ...(last ? [last] : [])]
    return {
      ...patient,
      pharmacies: known.filter(({ id: one }, at) => known.findIndex((other) => other.id === one) === at),
      hasMedicalInfo: patient.isSelf && hasAll,
      interpreter: chosen.interpreters.find(({ patientId }) => patientId === patient.telehealthId)?.interpreter ?? null,
    }
  })
}

/** Returns the wait of a general visit requested now. */
export const waitNow = async ({ queueNow, clock }: Care, waiting: number, state: string | null) =>
  waitOf({ kind: 'turn', place: waiting + 1 }, { state: state ?? '', served: await queueNow.served('GeneralMedical'), now: clock.now() })

/** Returns the data of the first step of request-a-visit, and the saved draft. */
export const readVisitOptions = async (care: Care, { member }: { member: CareMember }) => {
  const { db } = care
  const draft = await findDraft(care, member.id)
  const { zip, phone } = member.claims.member
  const { patients, ...options } = optionsOf(member)
  const ofZip = zip === null ? null : stateOfZip(zip)
  const state = usStates.find((one) => one === ofZip) ?? null
  const waiting = await countWaiting(db)
  return {
    ...options,
    patients: await withKnown(care, member, patients),
    zip,
    phone,
    state,
    waiting,
    wait: await waitNow(care, waiting, state),
    pharmacies: await listChosenPharmacies(db, member.id),
    draft: draft && (await visitDraftAnswer(db, draft)),
  }
}

/** Returns the patients for whom a member may act in a scope, such as request a visit with `book`, the member first. */
export const patientsFor = ({ id, claims: { member, managed } }: CareMember, scope: ManagedScope) => {
  const others = managed.filter(({ telehealthId, scopes }) => telehealthId !== id && scopes.includes(scope))
  return [{ ...member, telehealthId: id }, ...others].map(({ telehealthId, first, last, dateOfBirth }) => ({
    telehealthId,
    first,
    last,
    dateOfBirth,
    isSelf: telehealthId === id,
  }))
}

/** Returns the member's choices, as their group's plan defines them. */
export const optionsOf = (member: CareMember) => {
  const { group, member: own } = member.claims
  const kinds = visitTypesFor(group).map((type) => ({
    type,
    methods: [...methodsFor(type)],
    priceCents: visitPrice(group.prices, type),
  }))
  const patients = patientsFor(member, 'book')
  const planPrices = (member.claims.planPrices ?? []).filter((price) =>
    patients.some(({ telehealthId }) => telehealthId === price.telehealthId),
  )
  return { patients, kinds, planPrices, policy: group.policy, timeZone: own.timeZone }
}
