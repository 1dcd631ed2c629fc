import { readCsv } from '#platform/import/csv-reader.ts'
import { CsvHeaderError, type CsvProblem } from '#platform/import/csv-rows.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import type { MemberField, RawMember } from '#server/eligibility/read/raw-member.ts'

type Column = Exclude<MemberField, 'suffix' | 'subgroup' | 'flag' | 'action' | 'changedOn' | 'diedOn' | 'deleted'>

/** The column names in sponsors' files. The first name is that of our template. */
const columns: Readonly<Record<Column, readonly string[]>> = {
  group: ['group_code', 'group', 'group_id', 'group_number', 'client_code', 'policy_number'],
  memberId: ['member_id', 'member_number', 'person_id', 'employee_id'],
  subscriberId: ['subscriber_id', 'subscriber_number', 'primary_id', 'family_id'],
  relation: ['relationship', 'relation', 'relationship_code'],
  first: ['first_name', 'first', 'given_name'],
  last: ['last_name', 'last', 'surname', 'family_name'],
  dob: ['dob', 'date_of_birth', 'birth_date', 'birthdate', 'birthday'],
  sex: ['gender', 'sex'],
  address1: ['address1', 'address', 'address_line_1', 'street', 'street_address'],
  address2: ['address2', 'address_line_2', 'unit', 'apartment'],
  city: ['city', 'town'],
  state: ['state', 'state_code'],
  zip: ['zip', 'zip_code', 'zipcode', 'postal_code'],
  country: ['country', 'country_code'],
  email: ['email', 'email_address', 'e_mail'],
  phone: ['phone', 'phone_number', 'home_phone', 'mobile', 'cell_phone', 'telephone'],
  startsOn: ['effective_date', 'start_date', 'coverage_start', 'eligibility_begin', 'begin_date'],
  endsOn: ['termination_date', 'term_date', 'end_date', 'coverage_end', 'eligibility_end'],
  studentId: ['student_id', 'student_number'],
  plan: ['plan', 'plan_name', 'plan_code', 'plan_id'],
  tier: ['tier', 'coverage_tier', 'coverage_level'],
}

/** Spreadsheets of some countries separate by semicolons, and copied tables by tabs. */
const format = { columns, required: ['first', 'last', 'dob', 'relation'] as const, delimiters: [',', ';', '\t'] }

const problems: Readonly<Record<Exclude<CsvProblem, 'DamagedText'>, NonNullable<RawMember['problem']>>> = {
  ShortRow: 'short row',
  LongRow: 'long row',
  OpenQuote: 'open quote',
}

const isColumn = (field: MemberField): field is Column => field in columns

/**
 * Yields the members of a CSV file in batches. Every row is a full statement (audit), like 030 in an 834.
 * @throws Quarantine when names, birthdays or relations have no column
 */
export async function* readCsvMembers(source: AsyncIterable<Uint8Array>): AsyncGenerator<RawMember[]> {
  let batch: RawMember[] = []
  try {
    for await (const { line, cell, has, problem } of readCsv(source, format)) {
      batch.push({
        line,
        format: 'csv',
        says: (field) => (field === 'action' ? '030' : isColumn(field) ? cell(field) : ''),
        at: (field) => ({ line, segment: isColumn(field) ? (columns[field][0] ?? '') : '' }),
        problem: problem === null || problem === 'DamagedText' ? null : problems[problem],
        damagedAt: problem === 'DamagedText' ? { line, segment: '' } : null,
        has: (field) => isColumn(field) && has(field),
        coverages: [],
        endsAll: false,
      })
      if (batch.length >= 500) {
        yield batch
        batch = []
      }
    }
  } catch (error) {
    if (error instanceof CsvHeaderError) throw new Quarantine('missing columns', { line: 1, segment: '' }, error.missing.join(', '))
    throw error
  }
  if (batch.length > 0) yield batch
}
