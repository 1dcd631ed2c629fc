import { fail } from '#platform/http/fail.ts'
import { listNotes } from '#server/cases/case-note-store.ts'
import { type Case, findCase, listCases } from '#server/cases/case-store.ts'
import { nearMatches } from '#server/cases/near-matches.ts'
import { findOperatorNames } from '#server/operators/operator-name-store.ts'
import type { Portal } from '#server/portal.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import type { Answer, Input } from '#shared/calls.ts'
import type { CaseShown, caseQueueCalls } from '#shared/cases/case-queue-calls.ts'
import { type CaseState, caseStates } from '#shared/cases/case-states.ts'

type Queued = Answer<typeof caseQueueCalls.listCases>['rows'][number]
type Asked = { operatorId: string; groups: GroupLimit }

const pageSize = 50

const statesOf = (state: CaseState | 'open' | undefined): readonly CaseState[] =>
  state === undefined ? caseStates : state === 'open' ? ['new', 'working'] : [state]

const queuedOf = (one: Case, names: ReadonlyMap<string, string>, { operatorId }: Asked): Queued => ({
  id: one.id,
  reference: one.reference,
  kind: one.kind,
  state: one.state,
  language: one.language,
  openedAt: one.createdAt.toISOString(),
  assignee: one.assigneeId === null ? null : (names.get(one.assigneeId) ?? null),
  isMine: one.assigneeId === operatorId,
})

/** A page of the queue. */
export const caseQueue = async (portal: Portal, asked: Asked, { state, kind, mine, after }: Input<typeof caseQueueCalls.listCases>) => {
  const found = await listCases(portal.db, {
    states: statesOf(state),
    groups: asked.groups,
    ...(kind === undefined ? {} : { kind }),
    ...(mine ? { assigneeId: asked.operatorId } : {}),
    ...(after === undefined ? {} : { before: new Date(after) }),
    limit: pageSize + 1,
  })
  const names = await findOperatorNames(portal.db)
  const rows = found.slice(0, pageSize).map((one) => queuedOf(one, names, asked))
  return { data: { rows, next: found.length > pageSize ? (rows.at(-1)?.openedAt ?? null) : null } }
}

/** One case with all that an operator needs, and its audit subject. */
export const readCase = async (portal: Portal, asked: Asked, id: string): Promise<{ shown: CaseShown; subjectId: string }> => {
  const found = (await findCase(portal.db, id)) ?? fail('NotFound')
  const { about, email, phone, note, answer, answeredAt } = found
  const notes = (await listNotes(portal.db, id)).map((one) => ({ ...one, at: one.at.toISOString() }))
  const shown = {
    ...queuedOf(found, await findOperatorNames(portal.db), asked),
    about,
    email,
    phone,
    note,
    answer,
    notes,
    answeredAt: answeredAt?.toISOString() ?? null,
    nearMatches: await nearMatches(portal, found, asked.groups),
  }
  return { shown, subjectId: found.profileId ?? found.id }
}
