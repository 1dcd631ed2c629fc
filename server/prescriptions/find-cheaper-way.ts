import type { Db } from '#platform/db/db.ts'
import { shownMiles } from '#server/directory/search-circle.ts'
import type { Portal } from '#server/portal.ts'
import { chooseProduct } from '#server/prescriptions/choose-product.ts'
import type { DrugThere } from '#server/prescriptions/drug-card.ts'
import { findDrug } from '#server/prescriptions/drug-store.ts'
import { listedOf, pharmaciesAround, quotesAt } from '#server/prescriptions/pharmacy-quotes.ts'
import type { Input } from '#shared/calls.ts'
import { type CheaperWay, cheaperWay, furthestMiles, sameAmount, type Way } from '#shared/prescriptions/cheaper-way.ts'
import type { drugCardCalls } from '#shared/prescriptions/drug-card-calls.ts'

type Asked = Input<typeof drugCardCalls.readDrugCard>

/** Beyond the nearest so many within 50 miles nobody is sent. */
const mostFurther = 400

/** What something is listed for at the pharmacy that is looked at. */
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

type Asking = { priceOf: PriceHere; asked: Parameters<PriceHere>[0]; there: DrugThere }

/** The generic of what was asked for as a brand. */
const wayAsGeneric = async (db: Db, { priceOf, asked, there }: Asking): Promise<Way[]> => {
  if (asked.manufacturer === 'generic') return []
  const cents = await priceOf({ ...asked, manufacturer: 'generic' })
  const name = (await findDrug(db, there.chosen.product.drug))?.name
  return cents === null || name === undefined ? [] : [{ way: 'generic', cents, name }]
}

const waysByQuantity = ({ priceOf, asked }: Asking, quantities: readonly number[]): Promise<Way[]> =>
  waysOf(quantities, async (quantity) => {
    const cents = quantity === asked.quantity ? null : await priceOf({ ...asked, quantity })
    return cents === null ? null : { way: 'quantity', cents, quantity }
  })

const waysByStrength = ({ priceOf, asked }: Asking, strengths: readonly string[]): Promise<Way[]> =>
  waysOf(strengths, async (strength) => {
    const quantity = sameAmount({ strength: asked.dosage, quantity: asked.quantity }, strength)
    const cents = quantity === null ? null : await priceOf({ ...asked, dosage: strength, quantity })
    return quantity === null || cents === null ? null : { way: 'strength', cents, strength, quantity }
  })

const waysOf = async <T>(all: readonly T[], wayOf: (one: T) => Promise<Way | null>): Promise<Way[]> =>
  (await Promise.all(all.map(wayOf))).filter((way) => way !== null)

/** The same drug in other shapes at the same pharmacy: without the brand's name, in another quantity, in another strength. */
const waysHere = async (db: Db, there: DrugThere): Promise<Way[]> => {
  const { choice, manufacturer, details, drug } = there.chosen
  const asking = { priceOf: priceHere(db, there), asked: { ...choice, slug: drug.slug, manufacturer }, there }
  const strengths = details.Forms.find(({ Form }) => Form === choice.form)?.Strengths ?? []
  const quantities = strengths.find(({ Strength }) => Strength === choice.dosage)?.PackageDescriptions[0].Quantities ?? []
  return [
    ...(await wayAsGeneric(db, asking)),
    ...(await waysByQuantity(
      asking,
      quantities.map(({ Quantity }) => Quantity),
    )),
    ...(await waysByStrength(
      asking,
      strengths.map(({ Strength }) => Strength),
    )),
  ]
}

/** The same in another pharmacy, the cheapest and of those the nearest. */
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

/** The cheapest other way to get what was asked for at a pharmacy; null where none saves a dollar, or where no price is known there. */
export const findCheaperWay = async (portal: Portal, asked: Asked, there: DrugThere): Promise<CheaperWay> => {
  const now = listedOf(there.here)
  if (!now) return null
  const ways = [...(await waysHere(portal.db, there)), ...(await wayElsewhere(portal, asked, there))]
  return cheaperWay({ cents: now.cents, quantity: there.chosen.choice.quantity }, ways)
}
