/** Classifies dose forms by how they are measured. */
const isSolid = (form: string): boolean => /tablet|capsule|lozenge|caplet|granules|powder packet/i.test(form)
const isSemiSolid = (form: string): boolean => /cream|ointment|gel\b|paste/i.test(form)
const isLiquid = (form: string): boolean => /solution|suspension|syrup|elixir|lotion|shampoo|drops|emulsion|spray|injection/i.test(form)

const counted = [30, 60, 90]

/** Usual sizes if no package size is known; the first is the default. */
const usualSizes = (form: string): readonly number[] => {
  if (/ophthalmic|otic/i.test(form)) return [5, 10, 15]
  if (/nasal|metered|pen|injector|inject|cartridge|syringe/i.test(form)) return [10, 3, 30]
  if (isSemiSolid(form)) return [30, 15, 60]
  if (isLiquid(form)) return [120, 60, 240]
  return [1, 2, 3]
}

const mostOften = (sizes: readonly number[]): number | undefined => {
  const counts = new Map<number, number>()
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || a - b)[0]?.[0]
}

/**
 * The quantities offered for a form. Solid forms: 30 (default), 60, 90 and package counts from 7 to 180. Others: their package sizes, by
 * default the most common.
 */
export const quantitiesOf = (form: string, packageSizes: readonly number[]): { quantity: number; isDefault: boolean }[] => {
  const offered = isSolid(form)
    ? [...counted, ...packageSizes.filter((size) => size >= 7 && size <= 180)]
    : packageSizes.length > 0
      ? packageSizes
      : usualSizes(form)
  const usual = isSolid(form) ? 30 : (mostOften(packageSizes) ?? usualSizes(form)[0])
  return [...new Set(offered)].sort((a, b) => a - b).map((quantity) => ({ quantity, isDefault: quantity === usual }))
}
