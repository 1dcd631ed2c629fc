import { sql } from 'drizzle-orm'
import { boolean, check, date, doublePrecision, index, integer, jsonb, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'
import type { Specialty } from '#shared/providers/specialties.ts'

/**
 * The square of 0.05 degrees that a row lies in, rows of squares from the south, in each from the west; null without a place.
 * The indexes on it serve `server/directory/table-search-store.ts`, which must write it exactly so.
 */
export const cellOfRow = sql.raw(
  '(((round(lat * 1e7)::int + 900000000) / 500000 * 7200 + (round(lon * 1e7)::bigint + 1800000000) / 500000 % 7200)::int)',
)

/** Clinicians as the public registers have them. A load merges them in one transaction; nothing else writes here. */
export const directoryDoctors = portalSchema.table(
  'directory_doctors',
  {
    npi: text('npi').primaryKey(),
    first: text('first').notNull(),
    middle: text('middle').notNull().default(''),
    last: text('last').notNull(),
    suffix: text('suffix').notNull().default(''),
    /** Credentials as the source writes them: MD, DDS, PhD. */
    title: text('title').notNull().default(''),
    /** `foldName(last)`, for the search by the beginning of a name. */
    lastFolded: text('last_folded').notNull(),
    gender: text('gender').$type<'M' | 'F'>(),
    /** Never 'no-preference'; the primary one first; a clinician of no listed specialty has 'other' alone. */
    specialties: text('specialties').array().$type<Exclude<Specialty, 'no-preference'>[]>().notNull(),
    school: text('school'),
    /** ISO 639-1 codes; the public registers have none. */
    languages: text('languages').array().notNull().default([]),
    telehealth: boolean('telehealth'),
    imageUrl: text('image_url'),
    /** The first practice [PROV-34]: the one that is searched by. */
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    /** Ten digits, or empty. */
    phone: text('phone').notNull().default(''),
    /** Degrees, both or neither: of the zip, where the source gives none. Without them the doctor is in no search. */
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    /** The `source` of directory_sources that this row's name and practice come from. */
    source: text('source').notNull(),
    /** When the source last changed the record. */
    updatedOn: date('updated_on'),
  },
  (table) => [index('directory_doctors_cell').on(cellOfRow, table.lastFolded)],
)

/** Practices beside the first one: shown in the details, never searched by. */
export const directorySites = portalSchema.table(
  'directory_sites',
  {
    npi: text('npi').notNull(),
    source: text('source').notNull(),
    /** From 1, in the order of the source. */
    position: integer('position').notNull(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    phone: text('phone').notNull().default(''),
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
  },
  (table) => [primaryKey({ columns: [table.npi, table.source, table.position] })],
)

export const directoryFacilities = portalSchema.table(
  'directory_facilities',
  {
    /** The NPI, or the source's own id behind the source's name: `cms-010001`. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<FacilityKind>().notNull(),
    company: text('company').notNull(),
    address1: text('address1').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    phone: text('phone').notNull().default(''),
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    source: text('source').notNull(),
    updatedOn: date('updated_on'),
    /** The id of the same place as another source has it, which then is the one that searches find. */
    twinOf: text('twin_of'),
  },
  (table) => [index('directory_facilities_cell').on(cellOfRow, table.kind)],
)

/** Where the rows come from, for 'Data from {source}, {date}'. */
export const directorySources = portalSchema.table('directory_sources', {
  source: text('source').primaryKey(),
  label: text('label').notNull(),
  /** The day the data speaks of: of the file's name, else the newest record in it. */
  dataDate: date('data_date'),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
  /** What the last load read, by kind. */
  counts: jsonb('counts').$type<Record<string, number>>().notNull(),
})

/**
 * One row. The generation grows in the transaction of every load that changed something, which also announces it under the topic
 * 'directory': a node whose snapshot has another generation builds the next one.
 */
export const directoryState = portalSchema.table(
  'directory_state',
  {
    id: integer('id').primaryKey().default(1),
    generation: integer('generation').notNull(),
  },
  (table) => [check('directory_state_one_row', sql`${table.id} = 1`)],
)
