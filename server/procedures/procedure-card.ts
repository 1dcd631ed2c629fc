import { fail } from '#platform/http/fail.ts'
import { patientsOf, planPricesOf } from '#server/benefits/prices/price-visits.ts'
import type { Portal } from '#server/portal.ts'
import type { PricedThing } from '#server/prices/price-feedback-store.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { todayOf } from '#server/prices/report-paid-price.ts'
import type { Figure } from '#server/prices/with-confidence.ts'
import { findProcedure, listPrices, type StoredPrice } from '#server/procedures/procedure-store.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import { rangeOf, type WayPaid } from '#shared/prices/known-price.ts'
import { areasOfZip, isOfficeVisit, type Payer, shownPrice } from '#shared/procedures/procedure-rules.ts'
import { patientPrice, visitPrice } from '#shared/visits/visit-price.ts'
import { stateOfZip } from '#shared/zip/zip-table.ts'

type Asked = { zip: string; cpt: string }

const acceptsVisits = (cpt: string, { group }: SessionRecord): boolean => isOfficeVisit(cpt) && hasFeature(group, 'Telehealth')

/** The ways to pay for a procedure. */
export const waysOf = (cpt: string, session: SessionRecord): WayPaid[] => [
  'cash',
  'plan',
  ...(acceptsVisits(cpt, session) ? (['visit'] as const) : []),
]

/** The item of a report. Virtual visits are separate per group, because each group has its own price. */
export const procedureThing = ({ zip, cpt }: Asked, how: WayPaid, { group }: SessionRecord): PricedThing => ({
  kind: 'procedure',
  item: how === 'visit' ? `${cpt} ${group.code}` : cpt,
  pharmacyId: '',
  zip3: zip.slice(0, 3),
})

const paidBy = { cash: 'cash', insurance: 'plan' } as const satisfies Record<Payer, WayPaid>

/**
 * Price figures of a procedure: typical cash and plan-allowed amounts, each with the range of all known areas and sources around the ZIP
 * code; for office visits, also the group's price of a virtual visit.
 */
export const procedureFigures = async (portal: Portal, { zip, cpt }: Asked, session: SessionRecord): Promise<Figure[]> => {
  const areas = areasOfZip(zip, stateOfZip(zip))
  const sources = await listPriceSources(portal.db, 'procedures')
  const order = sources.map(({ source }) => source)
  const all = await listPrices(portal.db, cpt, areas)
  const figures = (['cash', 'insurance'] as const).flatMap((payer): Figure[] => {
    const best = shownPrice(all, { payer, type: 'allowed' }, areas, order)
    const source = sources.find((one) => one.source === best?.source)
    if (!best || !source) return []
    const alike = all.filter((price: StoredPrice) => price.payer === payer && price.type === 'allowed')
    const range = rangeOf(
      alike.map(({ cents }) => cents),
      'averages',
    )
    return [{ how: paidBy[payer], cents: best.cents, isEstimated: false, range, source: source.label, date: source.dataDate }]
  })
  const { person, group } = session
  const { name, prices } = group
  if (!acceptsVisits(cpt, session)) return figures
  const patients = patientsOf(person, person.telehealthId, [])
  const planPrices = await planPricesOf(portal, { caller: person, patients, groupPrices: prices, today: todayOf(portal, session) })
  const asked = { type: 'GeneralMedical', patientId: person.telehealthId } as const
  const { cents } = patientPrice(visitPrice(prices, 'GeneralMedical'), planPrices, asked)
  if (cents === null) return figures
  const visit = {
    cents,
    isEstimated: false,
    range: null,
    source: name,
    date: todayOf(portal, session),
  }
  return [...figures, { how: 'visit', ...visit }]
}

/**
 * The procedure in words, for operators.
 * @throws Failure NotFound for an unknown code, InvalidInput for an invalid way to pay
 */
export const procedureWords = async (portal: Portal, { zip, cpt }: Asked, how: WayPaid, session: SessionRecord) => {
  const known = (await findProcedure(portal.db, cpt)) ?? fail('NotFound')
  if (!waysOf(cpt, session).includes(how)) fail('InvalidInput', { field: 'how' })
  return { need: known.name ? `${known.name} - ${cpt}` : cpt, place: `${zip.slice(0, 3)}xx` }
}
