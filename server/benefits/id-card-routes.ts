import { serve } from '#platform/http/serve.ts'
import { idCardFile } from '#server/benefits/id-card-file.ts'
import { readIdCard, readIdCards } from '#server/benefits/read-id-cards.ts'
import { findLogo } from '#server/groups/logo-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { idCardCalls } from '#shared/benefits/id-card-calls.ts'
import { colorProblem } from '#shared/groups/group-colors.ts'

export const idCardRoutes = (portal: Portal) => {
  const { db, config } = portal
  const { member } = who(portal)
  return serve(idCardCalls, {
    readIdCards: member({ limit: '240/h', audit: 'benefits.card' }, async ({ caller: { session } }) => ({
      data: { cards: await readIdCards(portal, session) },
    })),
    readIdCardFile: member({ limit: '60/h', audit: 'benefits.card', refuses: ['NotFound'] }, async ({ input, caller: { session } }) => {
      const card = await readIdCard(portal, session, input)
      const { id, name, color, logoHash } = session.group
      const logo = logoHash === null ? null : await findLogo(db, id, logoHash)
      const isReadable = color !== null && colorProblem(color) === null
      const content = await idCardFile({ product: config.productName, groupName: name, color: isReadable ? color : null, logo, card })
      return { data: { name: 'id-card.pdf', content, type: 'application/pdf' as const } }
    }),
  })
}
