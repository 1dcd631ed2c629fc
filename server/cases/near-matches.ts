import type { Case } from '#server/cases/case-store.ts'
import { findNearPersons, type NearPerson } from '#server/cases/near-match-store.ts'
import type { Portal } from '#server/portal.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import type { CaseShown, ComparedField } from '#shared/cases/case-queue-calls.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { foldedName } from '#shared/fields/person-name.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Field = { read: (person: NearPerson) => string | null; fold: (value: string) => string }

const asTyped = (value: string) => value.trim().toUpperCase()

/** The fields of a lookup, with the lookup's comparison. */
const fields: Readonly<Record<string, Field>> = {
  firstName: { read: ({ first }) => first, fold: foldedName },
  lastName: { read: ({ last }) => last, fold: foldedName },
  dob: { read: ({ dob }) => dob, fold: asTyped },
  zip: { read: ({ zip }) => zip, fold: asTyped },
  studentId: { read: ({ studentId }) => studentId, fold: asTyped },
}

const compared = (about: Case['about'], person: NearPerson): ComparedField[] =>
  Object.entries(fields).flatMap(([field, { read, fold }]) => {
    const typed = about[field]
    if (typed === undefined) return []
    const onFile = read(person)
    return [{ field, typed, onFile, isSame: onFile !== null && fold(onFile) === fold(typed) }]
  })

const searched = 50
const mostShown = 5

/** Persons of the groups who nearly match a lookup, best first, compared with the typed values, so that an operator sees the difference. */
export const nearMatches = async (
  { db, clock, config }: Portal,
  { kind, about }: Pick<Case, 'kind' | 'about'>,
  groups: GroupLimit,
): Promise<CaseShown['nearMatches']> => {
  const { lastName = '', firstName = '', dob = '', zip = '', studentId = '' } = about
  if ((kind !== 'failed-lookup' && kind !== 'identity-proof') || dob === '') return []
  const typed = { lastFolded: foldedName(lastName), firstFolded: foldedName(firstName), dob, zip, studentId }
  const today = dayIn(config.timeZone, clock.now())
  const sameOf = (one: { fields: ComparedField[] }) => one.fields.filter(({ isSame }) => isSame).length
  return (await findNearPersons(db, typed, { most: searched, groups }))
    .map((person) => ({
      personId: person.id,
      name: `${person.first} ${person.last}`,
      group: person.group.name,
      coverageProblem: coverageProblem(person, today),
      fields: compared(about, person),
    }))
    .sort((one, other) => sameOf(other) - sameOf(one))
    .slice(0, mostShown)
}
