import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { tradingPartnerChanges, tradingPartners } from '#server/schema/import-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { type GroupLimit, isGroupWithin, isPartnerWithin } from '#server/session/group-limit-store.ts'
import type { KnownPartner } from '#shared/eligibility/partner-envelope.ts'
import { readPartnerSettings } from '#shared/eligibility/partner-settings.ts'

type Row = typeof tradingPartners.$inferSelect
export type StoredPartner = KnownPartner & Omit<Row, 'settings'>

const withSettings = ({ settings, ...row }: Row): StoredPartner => ({
  ...row,
  settings: readPartnerSettings(settings),
  isArchived: row.archivedAt !== null,
})

/** All partners, archived ones too. */
export const listKnownPartners = async (db: Db): Promise<StoredPartner[]> =>
  (await db.select().from(tradingPartners).orderBy(asc(tradingPartners.id))).map(withSettings)

/** `lock` locks the partner until the transaction ends. */
export const findPartner = async (db: Db, id: string, { lock = false } = {}): Promise<StoredPartner | null> => {
  const query = db.select().from(tradingPartners).where(eq(tradingPartners.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ? withSettings(row) : null
}

/** Names by id. */
export const listPartnerNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (
          await db
            .select({ id: tradingPartners.id, name: tradingPartners.name })
            .from(tradingPartners)
            .where(inArray(tradingPartners.id, [...ids]))
        ).map(({ id, name }) => [id, name]),
      )

const pageSize = 50

type Listing = { isArchived: boolean; after?: string | undefined; groups: GroupLimit }

/** Partners that send for the groups alone, by name, after the given one, 50 at a time. */
export const listPartners = async (
  db: Db,
  { isArchived, after, groups: limit }: Listing,
): Promise<{ rows: StoredPartner[]; next: string | null }> => {
  const behind =
    after &&
    sql`(${tradingPartners.name}, ${tradingPartners.id}) > (select name, id from ${tradingPartners} as last where last.id = ${after})`
  const found = await db
    .select()
    .from(tradingPartners)
    .where(
      and(
        isArchived ? isNotNull(tradingPartners.archivedAt) : isNull(tradingPartners.archivedAt),
        behind || undefined,
        isPartnerWithin(limit),
      ),
    )
    .orderBy(asc(tradingPartners.name), asc(tradingPartners.id))
    .limit(pageSize + 1)
  return {
    rows: found.slice(0, pageSize).map(withSettings),
    next: found.length > pageSize ? (found[pageSize - 1]?.id ?? null) : null,
  }
}

export const insertPartner = async (db: Db, partner: typeof tradingPartners.$inferInsert): Promise<void> => {
  await db.insert(tradingPartners).values(partner)
}

/** Saves a partner and increments its version. */
export const updatePartner = async (db: Db, id: string, change: Partial<typeof tradingPartners.$inferInsert>): Promise<void> => {
  await db
    .update(tradingPartners)
    .set({ ...change, version: sql`${tradingPartners.version} + 1` })
    .where(eq(tradingPartners.id, id))
}

/** Only one operator at a time creates or changes partners, so that two cannot get the same sender. Ends with the transaction. */
export const holdPartners = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('trading partners'))`)
}

export const insertPartnerChange = async (db: Db, change: typeof tradingPartnerChanges.$inferInsert): Promise<void> => {
  await db.insert(tradingPartnerChanges).values(change)
}

/** The last 50 changes of a partner with their authors' names, newest first. */
export const listPartnerChanges = (db: Db, partnerId: string) =>
  db
    .select({
      id: tradingPartnerChanges.id,
      at: tradingPartnerChanges.changedAt,
      by: operators.name,
      changes: tradingPartnerChanges.changes,
    })
    .from(tradingPartnerChanges)
    .leftJoin(operators, eq(operators.id, tradingPartnerChanges.operatorId))
    .where(eq(tradingPartnerChanges.partnerId, partnerId))
    .orderBy(desc(tradingPartnerChanges.changedAt), desc(tradingPartnerChanges.id))
    .limit(50)

/** The ids of groups within a limit by code; unknown codes are missing. */
export const listGroupIds = async (db: Db, codes: readonly string[], limit: GroupLimit): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await db
        .select({ id: groups.id, code: groups.code })
        .from(groups)
        .where(and(inArray(groups.code, [...codes]), isGroupWithin(groups.id, limit)))
    ).map(({ id, code }) => [code, id]),
  )

/** Group codes by id. */
export const listGroupCodes = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (
          await db
            .select({ id: groups.id, code: groups.code })
            .from(groups)
            .where(inArray(groups.id, [...ids]))
        ).map(({ id, code }) => [id, code]),
      )
