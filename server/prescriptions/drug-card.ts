import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import { type Chosen, chooseProduct } from '#server/prescriptions/choose-product.ts'
import { listedOf, type NearPharmacyRow, pharmaciesAround, type Quote, quotesAt } from '#server/prescriptions/pharmacy-quotes.ts'
import { mostPharmacies } from '#server/prescriptions/price-drug.ts'
import type { PricedThing } from '#server/prices/price-feedback-store.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import type { Figure } from '#server/prices/with-confidence.ts'
import type { Input } from '#shared/calls.ts'
import { defaultRadius } from '#shared/directory/search-area.ts'
import { isCardOffered } from '#shared/prescriptions/card-saving.ts'
import type { drugCardCalls } from '#shared/prescriptions/drug-card-calls.ts'
import { rangeOf, type WayPaid } from '#shared/prices/known-price.ts'

type Asked = Input<typeof drugCardCalls.readDrugCard>

/** The ways to pay for a drug. */
export const drugWays: readonly WayPaid[] = ['cash', 'plan', 'card']

/** A drug with its prices at one pharmacy and at all pharmacies in reach. */
export type DrugThere = { chosen: Chosen; here: Quote; inReach: readonly Quote[]; thing: PricedThing }

/** @throws Failure NotFound for an unknown drug, and for a pharmacy without prices for it */
export const drugThere = async (portal: Portal, asked: Asked): Promise<DrugThere> => {
  const chosen = (await chooseProduct(portal.db, { ...asked, slug: asked.name })) ?? fail('NotFound')
  const { product, manufacturer, choice } = chosen
  const near: NearPharmacyRow[] = await pharmaciesAround(portal, asked, { radius: defaultRadius, most: mostPharmacies })
  const inReach = await quotesAt(portal.db, { product, quantity: choice.quantity, manufacturer }, near)
  const here = inReach.find(({ row }) => row.id === asked.pharmacyId) ?? fail('NotFound')
  const thing = {
    kind: 'drug',
    item: `${product.id} x${choice.quantity}`,
    pharmacyId: here.row.id,
    zip3: here.row.zip.slice(0, 3),
  } as const
  return { chosen, here, inReach, thing }
}

/**
 * The drug's prices at the pharmacy, each with the range over the pharmacies in reach: the estimated cash price, and the discount card
 * price if a vendor has one that may save something.
 */
export const drugFigures = async (portal: Portal, { here, inReach }: DrugThere): Promise<Figure[]> => {
  const labels = new Map((await listPriceSources(portal.db, 'drugs')).map(({ source, label }) => [source, label]))
  const cardOf = (quote: Quote) => {
    const price = quote.asked.length > 0 ? listedOf(quote) : null
    return isCardOffered({ card: price?.cents ?? null, retail: quote.estimate?.cents ?? null }) ? price : null
  }
  const ways = { cash: ({ estimate }: Quote) => estimate, card: cardOf }
  return (['cash', 'card'] as const).flatMap((how): Figure[] => {
    const price = ways[how](here)
    if (!price) return []
    const { cents, source, effectiveDate: date } = price
    const everywhere = inReach.flatMap((quote) => ways[how](quote)?.cents ?? [])
    return [
      { how, cents, isEstimated: how === 'cash', range: rangeOf(everywhere, 'pharmacies'), source: labels.get(source) ?? source, date },
    ]
  })
}

/** The drug and the pharmacy in words, for operators. */
export const drugWords = ({ chosen: { drug, choice }, here: { row } }: DrugThere) => ({
  need: [drug.name, choice.form, choice.dosage, choice.quantity].join(', '),
  place: `${row.company}, ${row.address1}, ${row.city}, ${row.state} ${row.zip}`,
})
