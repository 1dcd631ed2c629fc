import { z } from 'zod/mini'
import { defaultIdentitySettings } from '#shared/eligibility/identity-rules.ts'
import { required } from '#shared/fields/required.ts'
import type { FieldChange } from '#shared/groups/group-differences.ts'

const most = 30

/** A list of at most 30 different texts of one form. */
const listOf = (pattern: RegExp) =>
  z.array(z.string('InvalidInput').check(z.regex(pattern, 'InvalidInput'))).check(
    z.maxLength(most, 'InvalidInput'),
    z.refine((entries) => new Set(entries).size === entries.length, 'EntryTwice'),
  )
const qualifier = /^[A-Z0-9]{2,3}$/
const qualifiers = listOf(qualifier)
/** A REF segment by its place, the header or a loop, and its qualifier (REF01): `header:38`, `2000:1L`, `2300:1L`. */
const references = listOf(/^(?:header|2000|2300):[A-Z0-9]{2,3}$/)
const id = (longest: number) =>
  z.nullable(z.string('InvalidInput').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(longest, 'InvalidInput')))
const codes = listOf(/^[A-Z0-9]{1,20}$/)
const count = (from: number, to: number) => z.int('NumberInvalid').check(z.minimum(from, 'NumberInvalid'), z.maximum(to, 'NumberInvalid'))

export const slashNames = ['standard', 'refuse', 'first', 'last', 'hyphen'] as const
export const fileScopes = ['file', 'full', 'changes'] as const
export const partnerModes = ['test', 'live'] as const
export type PartnerMode = (typeof partnerModes)[number]

/** A sponsor's companion guide to 005010X220A1 as settings. Lists are in order: the first value that a file gives counts. */
export const partnerSettings = z
  .object({
    /** ISA05 to ISA08, GS02 and GS03 as the partner writes them; null accepts any. A partner is found by ISA05, ISA06 and GS02. */
    senderQualifier: id(2),
    senderId: id(15),
    receiverQualifier: id(2),
    receiverId: id(15),
    senderCode: id(15),
    receiverCode: id(15),
    /** Whether a file has everybody or only changes; by default BGN08 says it. */
    fileScope: z.enum(fileScopes, 'InvalidInput'),
    /** The days, counted back from today, within which a file may change coverage; null for no limit. */
    retroactiveDays: z.nullable(count(0, 3660)),
    /** REF01 of the member's own number (loop 2000). A value shorter than `shortestOwnNumber` is a suffix within the family. */
    ownReferences: qualifiers,
    shortestOwnNumber: count(1, 20),
    /** REF01 of the subscriber's number (loop 2000). */
    subscriberReferences: qualifiers.check(z.minLength(1, 'Required')),
    groupReferences: references.check(z.minLength(1, 'Required')),
    /** The class or subgroup. */
    subgroupReferences: references,
    /** HD03 of the coverages that grant telehealth; null if all do. */
    grantingLines: z.nullable(qualifiers.check(z.minLength(1, 'Required'))),
    /** INS02 codes that mean another relation than in the standard; `refusedCodes` reject the row. */
    subscriberCodes: codes,
    spouseCodes: codes,
    dependentCodes: codes,
    refusedCodes: codes,
    /** DTP01 of the first and last day of coverage, and of a change, in loop 2300 and loop 2000. */
    coverageStartDates: qualifiers,
    coverageEndDates: qualifiers,
    memberStartDates: qualifiers,
    memberEndDates: qualifiers,
    changeDates: qualifiers,
    /** End dates that mean 'no end', `YYYY-MM-DD`. */
    openEnds: listOf(/^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/),
    /** `ANN 1` and `ANN M` become `ANN`. */
    cutsFirstNames: z.boolean('InvalidInput'),
    /** `SMITH/JONES`: as of any file (`name-rules.ts`), refused, the first name, the last name, or `SMITH-JONES` without a warning. */
    slashNames: z.enum(slashNames, 'InvalidInput'),
    /** `DOE JR` becomes `DOE`. */
    cutsSuffixes: z.boolean('InvalidInput'),
    /** What the file writes in place of a name that a person does not have, such as `-`, `LNU` or `FNU`. */
    noNameMarks: listOf(/^\S{1,20}$/),
    /** A dependent without an address in the file has that of the subscriber. */
    inheritsAddress: z.boolean('InvalidInput'),
  })
  .check(
    z.superRefine(({ senderId, senderQualifier, senderCode, receiverId, receiverQualifier, ...settings }, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
      // A qualifier says what kind of number follows. Alone it fits many senders.
      if (senderQualifier !== null && senderId === null) refuse('senderId', 'Required')
      if (receiverQualifier !== null && receiverId === null) refuse('receiverId', 'Required')
      const seen = new Set<string>()
      for (const field of ['subscriberCodes', 'spouseCodes', 'dependentCodes', 'refusedCodes'] as const) {
        if (settings[field].some((code) => seen.has(code))) refuse(field, 'EntryTwice')
        for (const code of settings[field]) seen.add(code)
      }
    }),
  )
export type PartnerSettings = z.infer<typeof partnerSettings>

/** The settings of files without a partner, and of a new partner. */
export const defaultPartnerSettings: PartnerSettings = {
  senderQualifier: null,
  senderId: null,
  receiverQualifier: null,
  receiverId: null,
  senderCode: null,
  receiverCode: null,
  fileScope: 'file',
  retroactiveDays: null,
  ownReferences: [...defaultIdentitySettings.ownReferences],
  shortestOwnNumber: defaultIdentitySettings.shortestOwnNumber,
  subscriberReferences: ['0F'],
  groupReferences: ['2000:1L', 'header:38', '2300:1L'],
  subgroupReferences: [],
  grantingLines: null,
  subscriberCodes: [],
  spouseCodes: [],
  dependentCodes: [],
  refusedCodes: [],
  coverageStartDates: ['348'],
  coverageEndDates: ['349'],
  memberStartDates: ['348', '356'],
  memberEndDates: ['349', '357'],
  changeDates: ['303'],
  openEnds: ['9999-12-31', '9999-01-01', '2999-12-31', '2299-12-31', '2199-12-31'],
  cutsFirstNames: false,
  slashNames: 'standard',
  cutsSuffixes: false,
  noNameMarks: [],
  inheritsAddress: true,
}

/** What an operator edits of a partner. A partner may change only people of its groups. */
export const partnerData = z.object({
  name: required(120),
  mode: z.enum(partnerModes, 'InvalidInput'),
  groupCodes: z.array(required(60)).check(
    z.minLength(1, 'Required'),
    z.maxLength(500, 'InvalidInput'),
    z.refine((entries) => new Set(entries).size === entries.length, 'EntryTwice'),
  ),
  settings: partnerSettings,
})
export type PartnerData = z.infer<typeof partnerData>

/** A partner before anything is entered. */
export const blankPartner: PartnerData = { name: '', mode: 'test', groupCodes: [], settings: defaultPartnerSettings }

/** Settings as stored. A field that an older version did not store has its default. */
export const readPartnerSettings = (stored: unknown): PartnerSettings =>
  partnerSettings.parse({ ...defaultPartnerSettings, ...(stored as Partial<PartnerSettings>) })

/** The part of the settings that the comparison with stored people uses. */
export const planSettingsOf = ({ inheritsAddress, grantingLines, retroactiveDays }: PartnerSettings) => ({
  inheritsAddress,
  grantingLines,
  retroactiveDays,
})

type Relation = 'Primary' | 'Spouse' | 'Dependent'

/** The relation that the partner gives a code (INS02, or the word of a CSV file); null if the standard one holds. */
export const partnerRelation = (settings: PartnerSettings, code: string): Relation | 'refused' | null => {
  const said = code.toUpperCase()
  if (settings.subscriberCodes.includes(said)) return 'Primary'
  if (settings.spouseCodes.includes(said)) return 'Spouse'
  if (settings.dependentCodes.includes(said)) return 'Dependent'
  return settings.refusedCodes.includes(said) ? 'refused' : null
}

type Names = { first: string; last: string }

const suffix = /\s+(?:JR|SR|II|III|IV)$/i
/** A number or single letters behind a first name of at least two letters. */
const behindFirst = /^(.*?\p{L}{2,}.*?)(?:\s+(?:\d+|\p{L}))+$/u

/** The names by the partner's rules; `name-rules.ts` reads them then. A person with one name has it as first and last name, because registration asks for both. */
export const partnerNames = (settings: PartnerSettings, said: Names): Names => {
  const isNone = (name: string) => settings.noNameMarks.some((mark) => mark.toUpperCase() === name.toUpperCase())
  const ofSlash = (name: string): string => {
    const parts = name
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean)
    if (parts.length < 2 || settings.slashNames === 'standard' || settings.slashNames === 'refuse') return name
    return settings.slashNames === 'hyphen' ? parts.join('-') : ((settings.slashNames === 'first' ? parts[0] : parts.at(-1)) ?? name)
  }
  const first = ofSlash(settings.cutsFirstNames ? said.first.replace(behindFirst, '$1') : said.first)
  const last = ofSlash(settings.cutsSuffixes ? said.last.replace(suffix, '') : said.last)
  if (isNone(said.first) && isNone(said.last)) return { first: '', last: '' }
  if (isNone(said.last)) return { first, last: first }
  return isNone(said.first) ? { first: last, last } : { first, last }
}

/**
 * The settings that differ from the defaults, as text; '' if none does. Two files with equal bytes and equal texts say the same, so sender
 * and receiver are left out.
 */
export const readingKeyOf = (settings: PartnerSettings): string => {
  const { senderQualifier, senderId, senderCode, receiverQualifier, receiverId, receiverCode, ...reading } = settings
  const differs = (Object.keys(reading) as (keyof typeof reading)[]).filter(
    (field) => JSON.stringify(reading[field]) !== JSON.stringify(defaultPartnerSettings[field]),
  )
  return differs.length === 0 ? '' : JSON.stringify(differs.sort().map((field) => [field, reading[field]]))
}

const fieldsOf = ({ settings, ...plain }: PartnerData): Record<string, unknown> => ({ ...plain, ...settings })

/** The fields that differ, in the order of the form, with their old and new values. */
export const partnerDifferences = (before: PartnerData, after: PartnerData): FieldChange[] => {
  const [old, young] = [fieldsOf(before), fieldsOf(after)]
  return Object.keys(young)
    .map((field) => ({ field, before: old[field] ?? null, after: young[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
