import { fileDay, isEndless, isZeroDay } from '#server/eligibility/read/import-days.ts'
import type { MemberRow, RowAction, RowProblem, Warning } from '#server/eligibility/read/member-row.ts'
import type { MemberField, RawCoverage, RawMember } from '#server/eligibility/read/raw-member.ts'
import type { Relation } from '#server/schema/eligibility-tables.ts'
import type { CoverageStatement } from '#shared/eligibility/coverage-statements.ts'
import type { ImportRules } from '#shared/eligibility/import-rules.ts'
import { type RejectReason, type WarningReason, warningReasons } from '#shared/eligibility/import-words.ts'
import { plainName, readFirstName, readName } from '#shared/eligibility/name-rules.ts'
import { defaultPartnerSettings, type PartnerSettings, partnerNames, partnerRelation } from '#shared/eligibility/partner-settings.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'
import { registrationEmail } from '#shared/fields/email.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import { cutText } from '#shared/storable-text.ts'
import { stateOfZip } from '#shared/zip/zip-table.ts'

/** Relations by INS02 code and by CSV word: 18 self; 01 spouse, 53 life partner; children, wards, stepchildren and sponsored dependents. */
const relations: Readonly<Record<string, Relation>> = {
  '18': 'Primary',
  self: 'Primary',
  subscriber: 'Primary',
  employee: 'Primary',
  primary: 'Primary',
  student: 'Primary',
  ee: 'Primary',
  member: 'Primary',
  '01': 'Spouse',
  '53': 'Spouse',
  spouse: 'Spouse',
  sp: 'Spouse',
  husband: 'Spouse',
  wife: 'Spouse',
  partner: 'Spouse',
  domesticpartner: 'Spouse',
  '19': 'Dependent',
  '09': 'Dependent',
  '10': 'Dependent',
  '15': 'Dependent',
  '17': 'Dependent',
  '05': 'Dependent',
  '23': 'Dependent',
  '24': 'Dependent',
  '31': 'Dependent',
  child: 'Dependent',
  ch: 'Dependent',
  son: 'Dependent',
  daughter: 'Dependent',
  // The documents also write 'Dependents' (REG-46).
  dependent: 'Dependent',
  dependents: 'Dependent',
  stepchild: 'Dependent',
  ward: 'Dependent',
  grandchild: 'Dependent',
}
/** Standard codes that are neither spouse nor child; the group's rules decide whether they are accepted. */
const otherRelations = new Set([
  '03',
  '04',
  '06',
  '07',
  '08',
  '11',
  '12',
  '13',
  '14',
  '16',
  '25',
  '26',
  '33',
  '34',
  '38',
  '48',
  '49',
  '60',
  'D2',
  'G8',
  'G9',
])

const actions: Readonly<Record<string, RowAction>> = { '021': 'add', '001': 'change', '024': 'cancel', '025': 'reinstate', '030': 'audit' }
/** Actions that are about somebody who is stored: change, cancel, reinstate. */
const changesStored = new Set(['001', '024', '025'])
const genders: Readonly<Record<string, MemberRow['gender']>> = {
  f: 'Female',
  female: 'Female',
  m: 'Male',
  male: 'Male',
  u: null,
  unknown: null,
  '': null,
  x: 'Other',
  o: 'Other',
  other: 'Other',
  nonbinary: 'Other',
}

/** Stops reading a row; caught by `readMemberRow`. */
class RowRefused extends Error {
  readonly problem: RowProblem
  constructor(problem: RowProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

/** A row's member number and name. */
export const identityOf = (raw: RawMember): { memberId: string; name: string } => ({
  memberId: cutText(raw.says('memberId'), 60),
  name: cutText(`${raw.says('first')} ${raw.says('last')}`.trim(), 120),
})

const refuse = (raw: RawMember, field: MemberField, reason: RejectReason): never => {
  throw new RowRefused({ reason, ...raw.at(field), found: cutText(raw.says(field), 60), ...identityOf(raw) })
}

const word = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The relation as written; a spreadsheet removes the zero of a code such as 01. A code that the partner explains is as it should be. */
const relationCode = (raw: RawMember, settings: PartnerSettings): string => {
  const said = raw.says('relation')
  return raw.format === 'csv' && /^\d$/.test(said) && partnerRelation(settings, said) === null ? `0${said}` : said
}

/** The relation of a code or word: the partner's own meaning, else that of the standard; undefined if neither knows it. */
const knownRelation = (raw: RawMember, settings: PartnerSettings): Relation | 'refused' | undefined => {
  const said = relationCode(raw, settings)
  return partnerRelation(settings, said) ?? relations[word(said)]
}

/** Whether a row is a subscriber's; works for invalid rows too. */
export const isSubscriber = (raw: RawMember, settings: PartnerSettings): boolean =>
  raw.format === '834' ? raw.says('flag') === 'Y' : knownRelation(raw, settings) === 'Primary'

/** Whether a row with damaged text may be a subscriber's. */
export const mayBeSubscriber = (raw: RawMember, settings: PartnerSettings): boolean =>
  raw.format === '834' ? raw.says('flag') !== 'N' : (knownRelation(raw, settings) ?? 'Primary') === 'Primary'

type Warn = (field: MemberField, reason: WarningReason) => void
type Reading = { rules: ImportRules; settings: PartnerSettings; warn: Warn }

const relationOf = (raw: RawMember, { rules, settings, warn }: Reading): Relation => {
  const said = relationCode(raw, settings)
  if (said !== raw.says('relation')) warn('relation', 'relation code without its zero')
  const known = knownRelation(raw, settings)
  if (known === 'refused') return refuse(raw, 'relation', 'relation not covered')
  if (known === undefined && (!otherRelations.has(said.toUpperCase()) || rules.otherRelations === 'reject'))
    return refuse(raw, 'relation', 'unknown relation')
  const relation = known ?? 'Dependent'
  if (known === undefined) warn('relation', 'relation read as dependent')
  if (raw.format === '834' && raw.says('flag') !== (relation === 'Primary' ? 'Y' : 'N')) refuse(raw, 'flag', 'contradictory relation')
  return relation
}

/**
 * The names: first by the partner's rules, then by those for everybody. An 834 may leave out NM104 for somebody with one name; a change
 * must name somebody who is stored.
 */
const namesOf = (raw: RawMember, { settings, warn }: Reading): Pick<MemberRow, 'first' | 'last'> => {
  const oneNameForBoth = raw.format === '834' && raw.says('action') === '021'
  const { first, last } = partnerNames(settings, { first: plainName(raw.says('first')), last: plainName(raw.says('last')) })
  const nameOf = (field: 'first' | 'last'): string => {
    if (settings.slashNames === 'refuse' && (field === 'first' ? first : last).includes('/')) refuse(raw, field, 'bad name')
    const read = field === 'first' ? readFirstName(first, last, { oneNameForBoth }) : readName(last)
    if ('refused' in read) return refuse(raw, field, read.refused)
    if (read.finding !== null) warn(read.finding === 'unusual name' ? field : 'last', read.finding)
    return read.name
  }
  return { first: nameOf('first'), last: nameOf('last') }
}

/** The birthday. An 834 may leave it out for somebody who is stored; a row of somebody new is rejected later. */
const dobOf = (raw: RawMember, today: string): string => {
  const isNone = raw.says('dob') === '' || isZeroDay(raw.says('dob'))
  const mayBeStored = !raw.has('dob') || (raw.format === '834' && changesStored.has(raw.says('action')))
  if (isNone) return mayBeStored ? '' : refuse(raw, 'dob', 'missing birth date')
  const dob = fileDay(raw.says('dob')) ?? refuse(raw, 'dob', 'bad birth date')
  return dob > today ? refuse(raw, 'dob', 'future birth date') : dob
}

const dayOf = (raw: RawMember, field: 'startsOn' | 'endsOn' | 'changedOn' | 'diedOn', { openEnds }: PartnerSettings): string | null => {
  const said = raw.says(field)
  if (said === '' || isZeroDay(said) || (field === 'endsOn' && isEndless(said, openEnds))) return null
  return fileDay(said) ?? refuse(raw, field, 'bad date')
}

/** The United States and its territories, as ISO 3166 codes of two and three letters. */
const ownCountries = new Set(['', 'US', 'USA', 'PR', 'PRI', 'VI', 'VIR', 'GU', 'GUM', 'AS', 'ASM', 'MP', 'MNP', 'UM', 'UMI'])
/** Canadian and British postal codes, without blanks. */
const foreignCode = /^(?:[A-Z]\d[A-Z]\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/

/** Restores leading zeros that a spreadsheet removed, and drops the last four digits of nine. */
const zipDigits = (said: string): string => (said.length > 5 ? said.padStart(9, '0') : said.padStart(5, '0')).slice(0, 5)

/** Whether the address is abroad. A zip that belongs to the state given is of the United States, whatever the country says. */
const isAbroad = (raw: RawMember): boolean => {
  const code = raw.says('zip').replace(/[\s-]/g, '').toUpperCase()
  const state = raw.says('state').toUpperCase()
  if (/^\d+$/.test(code) && state !== '' && stateOfZip(zipDigits(code)) === state) return false
  return foreignCode.test(code) || !ownCountries.has(raw.says('country').toUpperCase())
}

const zipOf = (raw: RawMember): string => {
  const said = raw.says('zip').replace(/[\s-]/g, '')
  if (said === '') return ''
  const zip = zipDigits(said)
  return /^\d{3,5}$|^\d{8,9}$/.test(said) && stateOfZip(zip) !== null ? zip : refuse(raw, 'zip', 'bad zip')
}

type Days = Pick<MemberRow, 'startsOn' | 'endsOn' | 'isVoid'>

/**
 * The start and end date by action: a cancellation ends coverage (349, 357, else 303); a reinstatement starts it (303, else 348). An end
 * on the day before the start, and a deletion (HD01 002) without an end, make the coverage void.
 */
const daysOf = (raw: RawMember, action: RowAction, settings: PartnerSettings): Days => {
  const starts = dayOf(raw, 'startsOn', settings)
  const ends = dayOf(raw, 'endsOn', settings)
  const changed = dayOf(raw, 'changedOn', settings)
  const died = dayOf(raw, 'diedOn', settings)
  const saysNoEnd = isEndless(raw.says('endsOn'), settings.openEnds)
  if (raw.says('deleted') === 'Y' && ends === null && changed === null) return { startsOn: starts, endsOn: undefined, isVoid: true }
  const startsOn = action === 'reinstate' ? (changed ?? starts) : starts
  const unsaid = saysNoEnd || (action !== 'change' && raw.has('endsOn')) ? null : undefined
  const endsOn = ends ?? (action === 'cancel' ? (changed ?? died ?? refuse(raw, 'endsOn', 'no end date')) : (died ?? unsaid))
  const isVoid = typeof endsOn === 'string' && starts !== null && endsOn === nextIsoDay(starts, -1) && action !== 'reinstate'
  if (!isVoid && typeof endsOn === 'string' && startsOn !== null && endsOn < startsOn) refuse(raw, 'endsOn', 'end before start')
  return { startsOn, endsOn, isVoid }
}

const statementFields = new Set<MemberField>(['startsOn', 'endsOn', 'deleted'])

/** One line of coverage as a member of its own: its dates and its place, and all else of the member. */
const ofLine = (raw: RawMember, { values, place }: RawCoverage): RawMember => ({
  ...raw,
  says: (field) => (statementFields.has(field) ? values[field as keyof typeof values].trim() : raw.says(field)),
  at: (field) => (statementFields.has(field) ? place : raw.at(field)),
})

const statementOf = (raw: RawMember, one: RawCoverage, settings: PartnerSettings): CoverageStatement => {
  const action = actions[one.action] ?? refuse(raw, 'action', 'unknown action')
  const days = daysOf(ofLine(raw, one), action, settings)
  const [line, plan] = [cutText(one.values.line.trim(), 10), cutText(one.values.plan.trim(), 60)]
  return { action, line, plan, ...days, isVoid: days.isVoid || one.values.deleted === 'Y' }
}

/**
 * The lines of coverage that an 834 names, each with its own dates. A line with wrong dates is left out with a warning, so that a mistake
 * in a dental coverage takes nobody's telehealth; if no line is right, the row is rejected. The file names the line nevertheless, so a
 * change without dates stands for it.
 */
const coveragesOf = (raw: RawMember, settings: PartnerSettings, warnings: Warning[]): Pick<MemberRow, 'coverages' | 'endsAll'> => {
  if (raw.coverages.length === 0) return {}
  const coverages: CoverageStatement[] = []
  const refused: RowRefused[] = []
  for (const one of raw.coverages) {
    try {
      coverages.push(statementOf(raw, one, settings))
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      refused.push(error)
      coverages.push({
        action: 'change',
        line: cutText(one.values.line.trim(), 10),
        plan: '',
        startsOn: null,
        endsOn: undefined,
        isVoid: false,
      })
    }
  }
  if (coverages.length === refused.length && refused[0]) throw refused[0]
  for (const { problem } of refused) {
    const { reason, found, line, segment } = problem
    const known = warningReasons.find((one) => one === reason)
    if (known) warnings.push({ reason: known, found, line, segment })
  }
  return { coverages, endsAll: raw.endsAll }
}

/** The subscriber's number and the member's own number. */
const numbersOf = (raw: RawMember, relation: Relation): Pick<MemberRow, 'memberId' | 'familyId'> => {
  const [own, subscriber, suffix] = [raw.says('memberId'), raw.says('subscriberId'), raw.says('suffix')]
  const familyId = subscriber || (relation === 'Primary' ? own : '')
  if (familyId === '') refuse(raw, 'subscriberId', relation === 'Primary' ? 'no member id' : 'no subscriber')
  return { memberId: own || (suffix && `${familyId}-${suffix}`), familyId }
}

/** The optional fields of a row. An invalid value causes a warning, so that the person still gets coverage. */
const contactOf = (raw: RawMember, warn: Warn) => {
  const abroad = isAbroad(raw)
  const [email, phone] = [raw.says('email'), raw.says('phone')]
  const [zip, state] = abroad ? ['', ''] : [zipOf(raw), raw.says('state').toUpperCase()]
  if (abroad) warn('zip', 'address abroad')
  const goodEmail = email !== '' && registrationEmail.safeParse(email).success
  const digits = /^(\d)\1{9}$/.test(phoneDigits(phone) ?? '') ? null : phoneDigits(phone)
  if (email !== '' && !goodEmail) warn('email', 'bad email')
  if (phone !== '' && digits === null) warn('phone', 'bad phone')
  if (zip !== '' && state !== '' && stateOfZip(zip) !== state) warn('zip', 'zip of another state')
  const place = {
    address1: cutText(raw.says('address1'), 100),
    address2: cutText(raw.says('address2'), 100),
    city: cutText(raw.says('city'), 100),
  }
  return { email: goodEmail ? email.toLowerCase() : '', phone: digits ?? '', zip, state: cutText(state, 2), ...place }
}

/**
 * Reads one member, or returns the first problem found. `today` is the date in the deployment's time zone. The rules of guide
 * 005010X220A1 apply, also to CSV rows, except where the partner's `settings` differ.
 */
export const readMemberRow = (
  raw: RawMember,
  rules: ImportRules,
  today: string,
  settings: PartnerSettings = defaultPartnerSettings,
): MemberRow | RowProblem => {
  const warnings: Warning[] = []
  const warn: Warn = (field, reason) => {
    warnings.push({ reason, found: cutText(raw.says(field), 60), ...raw.at(field) })
  }
  const reading = { rules, settings, warn }
  if (raw.damagedAt) return { reason: 'damaged text', ...raw.damagedAt, found: '', ...identityOf(raw) }
  try {
    const relation = relationOf(raw, reading)
    const action = actions[raw.says('action')] ?? refuse(raw, 'action', 'unknown action')
    const gender = genders[word(raw.says('sex'))]
    if (gender === undefined) refuse(raw, 'sex', 'bad sex')
    const row = {
      ...numbersOf(raw, relation),
      relation,
      action,
      ...namesOf(raw, reading),
      dob: dobOf(raw, today),
      gender: gender ?? null,
      ...contactOf(raw, warn),
      ...daysOf(raw, action, settings),
      ...coveragesOf(raw, settings, warnings),
      studentId: raw.says('studentId'),
      plan: cutText(raw.says('plan'), 60),
      tier: cutText(raw.says('tier'), 20),
      subgroup: cutText(raw.says('subgroup'), 60),
      warnings,
    }
    if (rules.isSchool && relation === 'Primary' && row.studentId === '') refuse(raw, 'studentId', 'no student id')
    if (row.startsOn === null && action !== 'cancel' && action !== 'change') warn('startsOn', 'no start date')
    if (relation === 'Primary' && row.zip === '' && !isAbroad(raw) && action !== 'cancel' && action !== 'change') warn('zip', 'no zip')
    return row
  } catch (error) {
    if (error instanceof RowRefused) return error.problem
    throw error
  }
}
