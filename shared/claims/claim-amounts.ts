/** Amounts of a claim or a line in cents; null where the payer does not say, which is not 0. */
export type ClaimAmounts = {
  billed: number | null
  allowed: number | null
  paid: number | null
  deductible: number | null
  copay: number | null
  coinsurance: number | null
  notCovered: number | null
  /** What the member may owe in all, as the payer says. */
  owed: number | null
}

export const amountNames = ['billed', 'allowed', 'paid', 'deductible', 'copay', 'coinsurance', 'notCovered', 'owed'] as const
export const owedKinds = ['deductible', 'copay', 'coinsurance', 'notCovered'] as const
export type OwedKind = (typeof owedKinds)[number]

/** Adds amounts; null only if all are unknown. Unlike `sumOf`, it may leave out unknown parts. */
const knownSum = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0)
}

/** What a member may owe: what the payer says, otherwise the sum of the kinds it gives; null if it says neither. */
export const owedOf = (amounts: ClaimAmounts): number | null => amounts.owed ?? knownSum(owedKinds.map((kind) => amounts[kind]))

/** Adds an amount of lines; null if one line does not say it, because the sum would be too low. */
export const sumOf = (amounts: readonly (number | null)[]): number | null => (amounts.includes(null) ? null : knownSum(amounts))

/** What is owed by kind, without zeros; `other` is the part of what is owed that no kind explains. */
export const owedParts = (amounts: ClaimAmounts): { kind: OwedKind | 'other'; cents: number }[] => {
  const parts = owedKinds.flatMap((kind) => ((amounts[kind] ?? 0) > 0 ? [{ kind, cents: amounts[kind] as number }] : []))
  const rest = (owedOf(amounts) ?? 0) - parts.reduce((sum, { cents }) => sum + cents, 0)
  return rest > 0 ? [...parts, { kind: 'other', cents: rest }] : parts
}

/** What a provider in network must not ask for: billed less allowed; null unless both are known and it is in network. */
export const discountOf = ({ billed, allowed }: ClaimAmounts, network: 'in' | 'out' | null): number | null =>
  network === 'in' && billed !== null && allowed !== null && billed > allowed ? billed - allowed : null
