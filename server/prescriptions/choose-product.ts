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

/** Of brands in the same form and strength the one with most packages. */
const mostSold = (products: readonly DrugProduct[]): DrugProduct | undefined =>
  products.reduce<DrugProduct | undefined>((best, one) => (best && best.weight >= one.weight ? best : one), undefined)

/**
 * RX-46: generics, or brands: of a brand's name that brand, of a generic's name all of its brands. Where there is no generic it is the
 * brand, and the other way round.
 */
const soldAs = (drug: Drug, all: readonly DrugProduct[], manufacturer: Manufacturer): DrugProduct[] => {
  const generics = all.filter(({ brand }) => brand === '')
  const brands = all.filter(({ brand }) => brand !== '')
  const named = brands.filter(({ brand }) => brand === drug.slug)
  const ofBrand = named.length > 0 ? named : brands
  const [first, second] = manufacturer === 'generic' ? [generics, ofBrand] : [ofBrand, generics]
  return first.length > 0 ? first : second
}

/** One product to price, with all there are to choose from; null where nobody has heard of the drug. */
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
