import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import type { PlanCard } from '#server/benefits/plan-card-store.ts'
import { phoneDigits } from '#shared/fields/phone.ts'

/** Columns of a file of plans for the ID card; as those of the plan, they may be empty after its first row. */
export const cardColumns = {
  payerName: ['payer_name'],
  payerId: ['payer_id'],
  groupNumber: ['group_number'],
  memberPhone: ['member_phone'],
  providerPhone: ['provider_phone'],
  pharmacyPhone: ['pharmacy_phone'],
  claimsAddress: ['claims_address'],
  rxBin: ['rx_bin'],
  rxPcn: ['rx_pcn'],
  rxGroup: ['rx_group'],
} as const

/** Card columns of one row; null where the cell is empty. */
export type CardFacts = { [column in keyof typeof cardColumns]: string | null }

export const emptyCard: CardFacts = {
  payerName: null,
  payerId: null,
  groupNumber: null,
  memberPhone: null,
  providerPhone: null,
  pharmacyPhone: null,
  claimsAddress: null,
  rxBin: null,
  rxPcn: null,
  rxGroup: null,
}
const columns = Object.keys(emptyCard) as (keyof CardFacts)[]

const isShort = (text: string): boolean => text.length <= 40
const isPhone = (text: string): boolean => text.length <= 30 && phoneDigits(text) !== null

/** A BIN has 6 digits, 8 since ISO/IEC 7812-1:2017. One whose leading zeros a spreadsheet dropped is refused, because nobody can tell how many. */
const isBin = (text: string): boolean => /^(\d{6}|\d{8})$/.test(text)

const checks: Readonly<Record<keyof CardFacts, (text: string) => boolean>> = {
  payerName: (text) => text.length <= 120,
  payerId: isShort,
  groupNumber: isShort,
  memberPhone: isPhone,
  providerPhone: isPhone,
  pharmacyPhone: isPhone,
  claimsAddress: (text) => text.length <= 200,
  rxBin: isBin,
  rxPcn: isShort,
  rxGroup: isShort,
}

/** The card columns of a row, or `bad` if one cannot be read. */
export const cardFactsOf = (cell: (column: keyof CardFacts) => string): CardFacts | 'bad' => {
  const given = columns.map((column) => [column, column === 'claimsAddress' ? cell(column) : withoutFraction(cell(column))] as const)
  if (given.some(([column, text]) => text !== '' && !checks[column](text))) return 'bad'
  return Object.fromEntries(given.map(([column, text]) => [column, text || null])) as CardFacts
}

/** What a plan's rows say for the ID card; null if they say nothing. */
export const cardOf = (facts: CardFacts): PlanCard | null => {
  const card = Object.fromEntries(columns.map((column) => [column, facts[column]])) as PlanCard
  return Object.values(card).some((value) => value !== null) ? card : null
}
