import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { idCardFile } from '#server/benefits/id-card-file.ts'
import { readIdCard, readIdCards } from '#server/benefits/read-id-cards.ts'
import { auditBenefitsRead } from '#server/benefits/whose-benefits.ts'
import { findLogo } from '#server/groups/logo-store.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { who } from '#server/session/who.ts'
import { type IdCard, idCardCalls } from '#shared/benefits/id-card-calls.ts'
import { colorProblem } from '#shared/groups/group-colors.ts'

export const idCardRoutes = (portal: Portal) => {
  const { db, config } = portal
  const { member } = who(portal)
  const seen = ({ person }: SessionRecord, { auditContext }: RequestContext, cards: readonly IdCard[]) =>
    auditBenefitsRead(db, auditContext, { event: 'benefits.card', callerId: person.id, personIds: cards.map(({ personId }) => personId) })
  return serve(idCardCalls, {
    readIdCards: member({ limit: '240/h', audit: 'benefits.card' }, async ({ caller: { session }, request }) => {
      const cards = await readIdCards(portal, session)
      await seen(session, request, cards)
      return { data: { cards } }
    }),
    readIdCardFile: member(
      { limit: '60/h', audit: 'benefits.card', refuses: ['NotFound'] },
      async ({ input, caller: { session }, request }) => {
        const card = await readIdCard(portal, session, input)
        await seen(session, request, [card])
        const { id, name, color, logoHash } = session.group
        const logo = logoHash === null ? null : await findLogo(db, id, logoHash)
        const isReadable = color !== null && colorProblem(color) === null
        const content = await idCardFile({ product: config.productName, groupName: name, color: isReadable ? color : null, logo, card })
        return { data: { name: 'id-card.pdf', content, type: 'application/pdf' as const } }
      },
    ),
  })
}
