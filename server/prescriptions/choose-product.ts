import type { Db } from '#platform/db/db.ts'
import { type Drug, type DrugProduct, findDrug, listProducts, listQuantities } from '#server/prescriptions/drug-store.ts'
import { chooseDrug, type DrugChoice, type DrugDetails, detailsOf } from '#shared/prescriptions/drug-details.ts'
import type { Manufacturer } from '#shared/prescriptions/drug-words.ts'

export type Chosen = { details: DrugDetails; choice: DrugChoice; product: DrugProduct; drug: Drug; manufacturer: Manufacturer }

type Wanted = {
  slug: string
  manufacturer: Manufacturer
  form?: string | undefined
  dosage?: string | undefined
  quantity?: number | undefined
}

/** Returns the product with the most packages. */
const mostSold = (products: readonly DrugProduct[]): DrugProduct | undefined =>
  products.reduce<DrugProduct | undefined>((best, one) => (best && best.weight >= one.weight ? best : one), undefined)

/**
 * Selects the generic or brand products (RX-46): for a brand name that brand, for a generic name all its brands. Falls back to the other
 * kind if there is none.
 */
const soldAs = (drug: Drug, all: readonly DrugProduct[], manufacturer: Manufacturer): DrugProduct[] => {
  const generics = all.filter(({ brand }) => brand === '')
  const brands = all.filter(({ brand }) => brand !== '')
  const named = brands.filter(({ brand }) => brand === drug.slug)
  const ofBrand = named.length > 0 ? named : brands
  const [first, second] = manufacturer === 'generic' ? [generics, ofBrand] : [ofBrand, generics]
  return first.length > 0 ? first : second
}

/** The product to price, with all available choices; null for an unknown drug. */
export const chooseProduct = async (db: Db, { slug, manufacturer, form, dosage, quantity }: Wanted): Promise<Chosen | null> => {
  const asked = await findDrug(db, slug)
  if (!asked) return null
  const products = soldAs(asked, await listProducts(db, asked.brandOf ?? asked.slug), manufacturer)
  const quantities = Map.groupBy(
    await listQuantities(
      db,
      products.map(({ id }) => id),
    ),
    ({ productId }) => productId,
  )
  const alike = [...Map.groupBy(products, ({ form, strength }) => `${form}~${strength}`).values()].flatMap((same) => mostSold(same) ?? [])
  const offered = alike.map((product) => ({ ...product, quantities: quantities.get(product.id) ?? [] }))
  const details = detailsOf(asked.name, offered)
  const choice = chooseDrug(details, { ...(form ? { form } : {}), ...(dosage ? { dosage } : {}), ...(quantity ? { quantity } : {}) })
  const product = alike.find((one) => one.form === choice?.form && one.strength === choice.dosage)
  if (!choice || !product) return null
  const drug = (await findDrug(db, product.brand || product.drug)) ?? asked
  return { details: { ...details, Name: drug.name }, choice, product, drug, manufacturer: product.brand === '' ? 'generic' : 'brand' }
}
