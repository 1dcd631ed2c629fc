import { serve } from '#platform/http/serve.ts'
import { cardMailThrottles } from '#platform/http/throttle-rules.ts'
import type { Portal } from '#server/portal.ts'
import { discountCardOf, helpLineOf } from '#server/prescriptions/discount-card.ts'
import { discountCardFile } from '#server/prescriptions/discount-card-file.ts'
import { listDrugNames } from '#server/prescriptions/drug-store.ts'
import { emailDiscountCard } from '#server/prescriptions/email-discount-card.ts'
import { priceDrug } from '#server/prescriptions/price-drug.ts'
import { openHeldNames } from '#server/prices/held-names.ts'
import { who } from '#server/session/who.ts'
import { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'

/** The number of entries a list shows without scrolling. */
const mostFound = 10

/** The prescription routes need only a signed-in member, like their screen. Searches are never logged. */
export const prescriptionRoutes = (portal: Portal) => {
  const { config } = portal
  const { member } = who(portal)
  const names = openHeldNames(portal, { kind: 'drugs', list: listDrugNames, textOf: ({ name }) => name })
  return serve(prescriptionCalls, {
    searchDrugs: member({ limit: '120/min', audit: 'none' }, async ({ input }) => {
      const found = await names.find(input.name, mostFound)
      return { data: { drugs: found.map(({ name, slug }) => ({ name, drugId: slug })) } }
    }),
    readDrugPrices: member({ limit: '60/min', audit: 'none', refuses: ['NotFound'] }, ({ input }) => priceDrug(portal, input)),
    readDiscountCard: member({ limit: '30/h', audit: 'card.read', refuses: ['NotFound'] }, async ({ caller: { session } }) => ({
      data: discountCardOf(config, session),
      meta: { helpLine: helpLineOf(config, session.group) },
    })),
    readDiscountCardFile: member({ limit: '30/h', audit: 'card.read', refuses: ['NotFound'] }, async ({ caller: { session } }) => {
      const card = discountCardOf(config, session)
      const content = await discountCardFile({ product: config.productName, helpLine: helpLineOf(config, session.group), card })
      return { data: { name: 'discount-card.pdf', content, type: 'application/pdf' as const } }
    }),
    emailDiscountCard: member(
      { limit: '5/h', throttles: cardMailThrottles, audit: 'card.email', refuses: ['PrivateEmailMissing'] },
      async ({ input, caller: { session }, request }) => {
        await emailDiscountCard(portal, { input, session, request })
        return { data: { sent: true as const } }
      },
    ),
  })
}
