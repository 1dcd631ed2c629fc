import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { openCase } from '#server/cases/open-case.ts'
import { holdMembership, insertFamilyChange, listWaiting, type StoredChange } from '#server/family/family-change-store.ts'
import { listFamilyPersons } from '#server/family/family-person-store.ts'
import { changeShown } from '#server/family/read-family.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { Input } from '#shared/calls.ts'
import type { FamilyChange, familyCalls } from '#shared/family/family-calls.ts'
import type { AddedPerson } from '#shared/family/family-form.ts'
import { allowedTypes } from '#shared/family/family-rules.ts'
import type { FamilyType } from '#shared/family/family-words.ts'
import { isFuture } from '#shared/fields/date-of-birth.ts'
import { foldedName } from '#shared/fields/person-name.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { languageOfProfile } from '#shared/languages.ts'

type Added = AddedPerson & { type: FamilyType }
type Ask = { input: Input<typeof familyCalls.addFamily>; session: SessionRecord; request: RequestContext }

const addedBy = ({ Spouse, Dependent, Dependents }: Ask['input']): Added[] => [
  ...(Spouse ? [{ ...Spouse, type: 'Spouse' as const }] : []),
  ...(Dependent ?? Dependents ?? []).map((person) => ({ ...person, type: 'Dependent' as const })),
]

/** The case text about the person and the member who added them. */
const aboutOf = ({ type, first, last, dob, gender, email, phone }: Added, { person, profile, group }: SessionRecord) => ({
  firstName: first,
  lastName: last,
  dob,
  relation: type,
  gender,
  ...(email ? { email } : {}),
  phone,
  primary: `${profile.first} ${profile.last}`,
  group: group.name,
  memberId: person.id,
})

/** The same pending change, or null; fails if the person is already listed. */
const findSame = async (tx: Db, added: Added, membershipId: string, today: string): Promise<StoredChange | null> => {
  const firstFolded = foldedName(added.first)
  const isThem = (one: { firstFolded: string; dob: string }) => one.firstFolded === firstFolded && one.dob === added.dob
  const waiting = await listWaiting(tx, membershipId)
  const same = waiting.find(isThem)
  if (same) return same.type === added.type ? same : fail('PersonListed')
  const family = await listFamilyPersons(tx, membershipId, today)
  if (family.some(isThem)) fail('PersonListed')
  const hasSpouse = family.some(({ relation }) => relation === 'Spouse') || waiting.some(({ type }) => type === 'Spouse')
  if (!allowedTypes(hasSpouse).includes(added.type)) fail('SpouseListed')
  return null
}

const addOne = async (portal: Portal, tx: Db, added: Added, { session, request }: Ask): Promise<FamilyChange> => {
  const { clock, config } = portal
  const now = clock.now()
  const today = dayIn(config.timeZone, now)
  if (isFuture(added.dob, today)) fail('DateInFuture', { field: 'dob' })
  const { membershipId } = session.person
  const same = await findSame(tx, added, membershipId, today)
  if (same) return changeShown(same)
  const { id: profileId } = session.profile
  const language = languageOfProfile(session.profile.language)
  const made = await openCase(portal, tx, { kind: 'pending-family', about: aboutOf(added, session), profileId, language }, request)
  const { first, last } = added
  const change: StoredChange = {
    id: uuidv7(),
    membershipId,
    askedBy: profileId,
    caseId: made.id,
    state: 'pending',
    type: added.type,
    first,
    last,
    firstFolded: foldedName(first),
    lastFolded: foldedName(last),
    dob: added.dob,
    gender: added.gender,
    email: added.email ?? null,
    phone: added.phone,
    effectiveOn: dayIn('UTC', now),
    reason: null,
    createdAt: now,
    settledAt: null,
  }
  await insertFamilyChange(tx, change)
  return changeShown(change)
}

/**
 * Adds persons for the primary member (CALL-26, CALL-58). They are pending until an operator confirms them or the sponsor's file has
 * them. Group, member and date are the session's and the server's. All or none.
 * @throws DateInFuture, SpouseListed (FAM-13), PersonListed
 */
export const addFamily = (portal: Portal, ask: Ask): Promise<FamilyChange[]> =>
  portal.db.transaction(async (tx) => {
    await holdMembership(tx, ask.session.person.membershipId)
    const changes: FamilyChange[] = []
    for (const added of addedBy(ask.input)) changes.push(await addOne(portal, tx, added, ask))
    await writeAudit(tx, ask.request.auditContext, { event: 'family.add', outcome: 'ok', subjectId: ask.session.person.membershipId })
    return changes
  })
