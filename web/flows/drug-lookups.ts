import type { AskedDrugPrice, DrugQuote } from '#care/sdk/care-host.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { drugCardCalls } from '#shared/prescriptions/drug-card-calls.ts'
import { drugSlug } from '#shared/prescriptions/drug-words.ts'
import { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { send } from '#ui/lib/calls/send.ts'

export type { AskedDrugPrice }

/** The names of drugs that match what was typed. */
export const findDrugNames = async (name: string): Promise<string[]> =>
  (await send(prescriptionCalls.searchDrugs, { name })).data.drugs.map((drug) => drug.name)

/** What a prescribed drug costs at its pharmacy by the price tool, else the lowest price nearby; null if no price is known. */
export const quoteDrug = async ({
  name,
  isBrand,
  form,
  strength,
  quantity,
  pharmacyId,
  zip,
}: AskedDrugPrice): Promise<DrugQuote | null> => {
  const manufacturer = isBrand ? 'brand' : 'generic'
  const asked = { name, form, dosage: strength, quantity, manufacturer, zip } as const
  const { data } = await send(prescriptionCalls.readDrugPrices, asked)
  const prices = data.defaultDrugPrices
  const here = prices.find(({ PharmacyId }) => PharmacyId === pharmacyId)
  const price = here ?? prices[0]
  if (!price) return null
  const card = await send(drugCardCalls.readDrugCard, { ...asked, pharmacyId: price.PharmacyId }).catch(() => null)
  return {
    cents: Math.round(price.Price * 100),
    isEstimated: price.IsEstimated,
    isHere: here !== undefined,
    pharmacy: price.PharmacyName,
    date: price.PriceDate,
    cheaper: card?.data.cheaper ?? null,
    href: withQuery(paths.prescriptions, {
      zip,
      term: drugSlug(name),
      form,
      dosage: strength,
      quantity: String(quantity),
      brand: isBrand ? 'true' : undefined,
    }),
  }
}
