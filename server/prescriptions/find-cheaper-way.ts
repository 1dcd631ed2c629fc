import type { Db } from '#platform/db/db.ts'
import { shownMiles } from '#server/directory/snapshot/search-circle.ts'
import type { Portal } from '#server/portal.ts'
import { chooseProduct } from '#server/prescriptions/choose-product.ts'
import type { DrugThere } from '#server/prescriptions/drug-card.ts'
import { findDrug } from '#server/prescriptions/drug-store.ts'
import { listedOf, pharmaciesAround, quotesAt } from '#server/prescriptions/pharmacy-quotes.ts'
import type { Input } from '#shared/calls.ts'
import { type CheaperWay, cheaperWay, furthestMiles, sameAmount, type Way } from '#shared/prescriptions/cheaper-way.ts'
import type { drugCardCalls } from '#shared/prescriptions/drug-card-calls.ts'

type Asked = Input<typeof drugCardCalls.readDrugCard>

/** The maximum number of pharmacies within 50 miles that are compared. */
const mostFurther = 400

/** The pharmacy's listed price in cents; null if unknown. */
type PriceHere = (bought: {
  slug: string
  manufacturer: 'generic' | 'brand'
  form: string
  dosage: string
  quantity: number
}) => Promise<number | null>

const priceHere =
  (db: Db, { here: { row, miles } }: DrugThere): PriceHere =>
  async ({ slug, manufacturer, form, dosage, quantity }) => {
    const other = await chooseProduct(db, { slug, manufacturer, form, dosage })
    if (!other || other.manufacturer !== manufacturer || other.choice.form !== form || other.choice.dosage !== dosage) return null
    const [quote] = await quotesAt(db, { product: other.product, quantity, manufacturer }, [{ row, miles }])
    return (quote && listedOf(quote)?.cents) ?? null
  }

type RequestContext = { priceOf: PriceHere; asked: Parameters<PriceHere>[0]; there: DrugThere }

/** The generic version of a brand-name drug. */
const wayAsGeneric = async (db: Db, { priceOf, asked, there }: RequestContext): Promise<Way[]> => {
  if (asked.manufacturer === 'generic') return []
  const cents = await priceOf({ ...asked, manufacturer: 'generic' })
  const name = (await findDrug(db, there.chosen.product.drug))?.name
  return cents === null || name === undefined ? [] : [{ way: 'generic', cents, name }]
}

const waysByQuantity = ({ priceOf, asked }: RequestContext, quantities: readonly number[]): Promise<Way[]> =>
  waysOf(quantities, async (quantity) => {
    const cents = quantity === asked.quantity ? null : await priceOf({ ...asked, quantity })
    return cents === null ? null : { way: 'quantity', cents, quantity }
  })

const waysByStrength = ({ priceOf, asked }: RequestContext, strengths: readonly string[]): Promise<Way[]> =>
  waysOf(strengths, async (strength) => {
    const quantity = sameAmount({ strength: asked.dosage, quantity: asked.quantity }, strength)
    const cents = quantity === null ? null : await priceOf({ ...asked, dosage: strength, quantity })
    return quantity === null || cents === null ? null : { way: 'strength', cents, strength, quantity }
  })

const waysOf = async <T>(all: readonly T[], wayOf: (one: T) => Promise<Way | null>): Promise<Way[]> =>
  (await Promise.all(all.map(wayOf))).filter((way) => way !== null)

/** Other ways to buy the drug at the same pharmacy: as a generic, in another quantity, in another strength. */
const waysHere = async (db: Db, there: DrugThere): Promise<Way[]> => {
  const { choice, manufacturer, details, drug } = there.chosen
  const request = { priceOf: priceHere(db, there), asked: { ...choice, slug: drug.slug, manufacturer }, there }
  const strengths = details.Forms.find(({ Form }) => Form === choice.form)?.Strengths ?? []
  const quantities = strengths.find(({ Strength }) => Strength === choice.dosage)?.PackageDescriptions[0].Quantities ?? []
  return [
    ...(await wayAsGeneric(db, request)),
    ...(await waysByQuantity(
      request,
      quantities.map(({ Quantity }) => Quantity),
    )),
    ...(await waysByStrength(
      request,
      strengths.map(({ Strength }) => Strength),
    )),
  ]
}

/** The cheapest other pharmacy for the same product; the nearest of equal ones. */
const wayElsewhere = async (portal: Portal, asked: Asked, { chosen, here }: DrugThere): Promise<Way[]> => {
  const { product, manufacturer, choice } = chosen
  const near = await pharmaciesAround(portal, asked, { radius: furthestMiles, most: mostFurther })
  const quotes = await quotesAt(portal.db, { product, quantity: choice.quantity, manufacturer }, near)
  const [best] = quotes
    .flatMap((quote) => {
      const cents = quote.row.id === here.row.id ? undefined : listedOf(quote)?.cents
      return cents === undefined ? [] : [{ way: 'pharmacy' as const, cents, name: quote.row.company, miles: shownMiles(quote.miles) }]
    })
    .sort((a, b) => a.cents - b.cents || a.miles - b.miles)
  return best ? [best] : []
}

/** The cheapest alternative; null if none saves a dollar, or if the pharmacy has no known price. */
export const findCheaperWay = async (portal: Portal, asked: Asked, there: DrugThere): Promise<CheaperWay> => {
  const now = listedOf(there.here)
  if (!now) return null
  const ways = [...(await waysHere(portal.db, there)), ...(await wayElsewhere(portal, asked, there))]
  return cheaperWay({ cents: now.cents, quantity: there.chosen.choice.quantity }, ways)
}
