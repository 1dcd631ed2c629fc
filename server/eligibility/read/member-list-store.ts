import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { copyRows } from '#platform/import/copy-rows.ts'
import type { RawMember } from '#server/eligibility/read/raw-member.ts'
import { importMemberLists, type ListedMember } from '#server/schema/import-tables.ts'
import { cutText, storable } from '#shared/storable-text.ts'

const initial = (name: string): string => [...name.trim()][0] ?? ''

/** What the rejection file repeats of a member row: its place, the subscriber's number, and initials instead of the name. */
export const listedMember = (raw: RawMember): ListedMember => {
  const segment = /^INS \((\d+)\)$/.exec(raw.at('flag').segment)?.[1]
  const subscriber = raw.says('subscriberId') || raw.says('memberId')
  const initials = `${initial(raw.says('first'))}${initial(raw.says('last'))}`.toUpperCase()
  return [raw.line, Number(segment ?? 0), cutText(storable(subscriber), 60), storable(initials)]
}

/** Adds member rows; `first` is the ordinal of the first one. */
export const insertMemberList = (client: PoolClient, runId: string, first: number, members: readonly ListedMember[]): Promise<void> =>
  copyRows(
    client,
    'import_member_lists',
    ['run_id', 'first', 'members'],
    members.length > 0 ? [[runId, first, JSON.stringify(members)]] : [],
  )

/** Lists the members of a file that was applied before under another run. */
export const copyMemberLists = async (db: Db, from: string, to: string): Promise<void> => {
  await db.execute(sql`insert into ${importMemberLists} (run_id, first, members)
    select ${to}, first, members from ${importMemberLists} where run_id = ${from} on conflict do nothing`)
}

export const deleteMemberLists = async (db: Db, runId: string): Promise<void> => {
  await db.delete(importMemberLists).where(eq(importMemberLists.runId, runId))
}

/** The member rows of a run in the file's order, with their ordinals. */
export async function* allMembers(db: Db, runId: string): AsyncGenerator<{ ordinal: number; member: ListedMember }> {
  for (let after = 0; ; ) {
    const [block] = await db
      .select()
      .from(importMemberLists)
      .where(and(eq(importMemberLists.runId, runId), gt(importMemberLists.first, after)))
      .orderBy(asc(importMemberLists.first))
      .limit(1)
    if (!block) return
    for (const [index, member] of block.members.entries()) yield { ordinal: block.first + index, member }
    after = block.first
  }
}
