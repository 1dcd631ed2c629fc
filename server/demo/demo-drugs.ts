import type { Db } from '#platform/db/db.ts'
import { seedCardPrices } from '#server/demo/demo-card-prices.ts'
import { demoDrugList } from '#server/demo/demo-drug-list.ts'
import type { ProductName } from '#server/prescriptions/load/drug-grammar.ts'
import { insertProducts, productOf, upsertPackages, upsertUnitPrices, weighProducts } from '#server/prescriptions/load/drug-load-store.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'
import { pharmacyPriceRules } from '#server/schema/drug-tables.ts'
import { sampleSource, unitsInDollar } from '#shared/prescriptions/drug-price-rules.ts'

const forms: Readonly<Record<string, string>> = {
  T: 'Oral Tablet',
  T4: 'Chewable Tablet',
  C: 'Oral Capsule',
  X: 'Extended Release Oral Tablet',
  XC: 'Extended Release Oral Capsule',
  D: 'Delayed Release Oral Tablet',
  DC: 'Delayed Release Oral Capsule',
  S: 'Oral Solution',
  U: 'Oral Suspension',
  E: 'Ophthalmic Solution',
  K: 'Topical Cream',
  O: 'Topical Ointment',
  G: 'Topical Gel',
  N: 'Metered Dose Nasal Spray',
  M: 'Metered Dose Inhaler',
  J: 'Pen Injector',
  P: 'Transdermal System',
}

/** Price of a brand as a multiple of its generic, and the price increase per strength. */
const brandFactor = 6.5
const dearer = 0.18

/** Number of packages, which indicates how often a product is dispensed; highest for the first form and strength. */
const packagesOf = (formAt: number, strengthAt: number): number => 1 + (formAt === 0 ? 3 : 0) + (strengthAt === 0 ? 3 : 0)

export type DemoProduct = { name: ProductName; unitDollars: number; packages: number }

/** All products of the demo: generics, and each brand in the first form. */
export const demoProducts = (): DemoProduct[] =>
  demoDrugList
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [drug = '', brands = '', price = '', sold = ''] = line.split('|')
      return sold.split(';').flatMap((part, formAt) => {
        const [letter = '', strengths = ''] = part.split(':')
        const form = forms[letter]
        if (form === undefined) throw new Error(`${drug}: ${letter} is no form of the demo`)
        const brandNames = formAt === 0 ? brands.split(',') : []
        return strengths.split(',').flatMap((strength, strengthAt) =>
          ['', ...brandNames].map((brand) => ({
            name: { drug, brand, form, strength },
            unitDollars: Number(price) * (1 + dearer * strengthAt) * (brand === '' ? 1 : brandFactor),
            packages: packagesOf(formAt, strengthAt),
          })),
        )
      })
    })

/** Price rules by the first letter of the pharmacy's name; the default rule applies to the rest. */
const rules = [
  { namePattern: 'B*', markupGeneric: 1_200, markupBrand: 300, feeCents: 650 },
  { namePattern: 'C*', markupGeneric: 2_600, markupBrand: 450, feeCents: 1_150 },
  { namePattern: 'P*', markupGeneric: 900, markupBrand: 250, feeCents: 480 },
  { namePattern: 'T*', markupGeneric: 3_100, markupBrand: 520, feeCents: 1_290 },
  { namePattern: 'W*', markupGeneric: 1_700, markupBrand: 350, feeCents: 820 },
]

/**
 * Seeds more than 120 generics and their brands with sample prices, and price rules that differ by pharmacy. Labeler 99999 is unassigned.
 */
export const seedDrugs = async (tx: Db, now: Date): Promise<void> => {
  const products = demoProducts()
  const dataDate = now.toISOString().slice(0, 10)
  let last = 0
  const packages = products.flatMap(({ name, packages: count, unitDollars }) =>
    Array.from({ length: count }, () => {
      last += 1
      return {
        ndc: `99999${String(last).padStart(6, '0')}`,
        name,
        size: null,
        rxcui: null,
        unitPrice: Math.round(unitDollars * unitsInDollar),
      }
    }),
  )
  await insertProducts(
    tx,
    products.map(({ name }) => name),
  )
  await upsertPackages(tx, sampleSource, packages)
  await upsertUnitPrices(
    tx,
    sampleSource,
    packages.map(({ ndc, unitPrice }) => ({ ndc, unitPrice, effectiveDate: dataDate })),
  )
  await weighProducts(
    tx,
    products.map(({ name }) => productOf(name).id),
  )
  await tx.insert(pharmacyPriceRules).values(rules.map((rule, at) => ({ ...rule, position: at + 1, minimumCents: 400 })))
  const counts = { drugs: new Set(products.map(({ name }) => name.drug)).size, prices: packages.length }
  await savePriceSource(tx, { source: sampleSource, kind: 'drugs', label: 'Invented sample prices', dataDate, loadedAt: now, counts })
  await seedCardPrices(tx, now)
}
