import { sql } from 'drizzle-orm'
import { boolean, check, date, doublePrecision, index, integer, jsonb, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'
import type { Specialty } from '#shared/providers/specialties.ts'

/**
 * The 0.05-degree grid cell of a row, numbered from the south and, within a latitude band, from the west; null without coordinates. The
 * indexes on it serve `server/directory/search/table-search-store.ts`, which must use exactly the same expression.
 */
export const cellOfRow = sql.raw(
  '(((round(lat * 1e7)::int + 900000000) / 500000 * 7200 + (round(lon * 1e7)::bigint + 1800000000) / 500000 % 7200)::int)',
)

/** Clinicians from the public registers. Written only by loads, each of which merges its rows in one transaction. */
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
    /** `foldName(last)`, for prefix search by last name. */
    lastFolded: text('last_folded').notNull(),
    gender: text('gender').$type<'M' | 'F'>(),
    /** Never 'no-preference'; primary first. A clinician without a listed specialty has only 'other'. */
    specialties: text('specialties').array().$type<Exclude<Specialty, 'no-preference'>[]>().notNull(),
    school: text('school'),
    /** ISO 639-1 codes; the public registers provide none, an operator's own file does. */
    languages: text('languages').array().notNull().default([]),
    telehealth: boolean('telehealth'),
    imageUrl: text('image_url'),
    /** The first practice [PROV-34], the one that searches use. */
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    /** Ten digits, or empty. */
    phone: text('phone').notNull().default(''),
    /** Degrees, both or neither; those of the ZIP if the source has none. Without them no search finds the doctor. */
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    /** The `source` in directory_sources that provided this row's name and practice. */
    source: text('source').notNull(),
    /** When the source last changed the record. */
    updatedOn: date('updated_on'),
  },
  (table) => [index('directory_doctors_cell').on(cellOfRow, table.lastFolded)],
)

/** Further practices: shown in the details, never searched. */
export const directorySites = portalSchema.table(
  'directory_sites',
  {
    npi: text('npi').notNull(),
    source: text('source').notNull(),
    /** From 1, in the source's order. */
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
    /** The NPI, or the source's name and its own id: `cms-010001`. */
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
    /** The id of the same facility from another source; searches return that one instead. */
    twinOf: text('twin_of'),
  },
  (table) => [index('directory_facilities_cell').on(cellOfRow, table.kind)],
)

/** Sources of the rows, for 'Data from {source}, {date}'. */
export const directorySources = portalSchema.table('directory_sources', {
  source: text('source').primaryKey(),
  label: text('label').notNull(),
  /** Date of the data: from the file name, or else of the newest record. */
  dataDate: date('data_date'),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
  /** Number of rows read by the last load, by kind. */
  counts: jsonb('counts').$type<Record<string, number>>().notNull(),
})

/**
 * Single row. Every load that changed something increments the generation in its transaction and announces it under the topic 'directory';
 * a node with another generation in its snapshot then builds the next one.
 */
export const directoryState = portalSchema.table(
  'directory_state',
  {
    id: integer('id').primaryKey().default(1),
    generation: integer('generation').notNull(),
  },
  (table) => [check('directory_state_one_row', sql`${table.id} = 1`)],
)
