import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { openHeldNames } from '#server/prices/held-names.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { findProcedure, listNamed, listPopular, listPrices } from '#server/procedures/procedure-store.ts'
import { who } from '#server/session/who.ts'
import { popularProcedureCalls } from '#shared/procedures/popular-procedure-calls.ts'
import { procedureCalls } from '#shared/procedures/procedure-calls.ts'
import { areasOfZip, choosePrices, type Payer } from '#shared/procedures/procedure-rules.ts'
import { stateOfZip } from '#shared/zip/zip-table.ts'

/** The number of entries a list shows without scrolling (PROC-03). */
const mostFound = 10

export const procedureRoutes = (portal: Portal) => {
  const { member } = who(portal)
  const names = openHeldNames(portal, { kind: 'procedures', list: listNamed, textOf: ({ name, code }) => `${name} ${code}` })
  const popular = serve(popularProcedureCalls, {
    listPopularProcedures: member({ limit: '60/min', audit: 'none' }, async () => ({ data: { popular: await listPopular(portal.db) } })),
  })
  const prices = serve(procedureCalls, {
    searchProcedures: member({ limit: '240/min', audit: 'none' }, async ({ input }) => {
      const found = await names.find(input.name, mostFound)
      return { data: found.map(({ code, name }) => ({ code, description: name })) }
    }),
    readProcedurePrices: member({ limit: '60/min', audit: 'none' }, async ({ input: { zip, cpt } }) => {
      const areas = areasOfZip(zip, stateOfZip(zip))
      const known = await listPriceSources(portal.db, 'procedures')
      const all = await listPrices(portal.db, cpt, areas)
      const chosen = choosePrices(
        all,
        areas,
        known.map(({ source }) => source),
      )
      const of = (payer: Payer) => chosen.prices.filter((price) => price.payer === payer).map(({ type, average }) => ({ type, average }))
      const sources = known
        .filter(({ source }) => chosen.sources.includes(source))
        .map(({ label, dataDate }) => ({ name: label, date: dataDate }))
      const name = (await findProcedure(portal.db, cpt))?.name ?? ''
      return { data: { cash: of('cash'), insurance: of('insurance') }, meta: { name, area: chosen.area, sources } }
    }),
  })
  return [...popular, ...prices]
}
