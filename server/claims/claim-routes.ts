import { serve } from '#platform/http/serve.ts'
import { claimPdf, claimsCsv } from '#server/claims/claim-files.ts'
import { eachOwnClaim, listOwnClaims, readOwnClaim, readOwnClaimYears } from '#server/claims/read-claims.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { claimCalls } from '#shared/claims/claim-calls.ts'
import { languageOfProfile } from '#shared/languages.ts'

/** Claims of the caller and of children in their care; the own also after coverage has ended. */
export const claimRoutes = (portal: Portal) => {
  const { member } = who(portal)
  const reader = { covered: false, limit: '600/h', audit: 'claims.read' } as const
  const downloader = { covered: false, limit: '60/h', audit: 'claims.download' } as const
  return serve(claimCalls, {
    listClaims: member(reader, async ({ input, caller: { session } }) => ({ data: await listOwnClaims(portal, session, input) })),
    readClaimYears: member(reader, async ({ caller: { session } }) => ({ data: await readOwnClaimYears(portal, session) })),
    readClaim: member({ ...reader, refuses: ['NotFound'] }, async ({ input, caller: { session } }) => ({
      data: await readOwnClaim(portal, session, input.id),
    })),
    downloadClaims: member(downloader, async ({ input, caller: { session } }) => ({
      data: { name: 'my-claims.csv', content: claimsCsv(eachOwnClaim(portal, session, input)) },
    })),
    downloadClaim: member({ ...downloader, refuses: ['NotFound'] }, async ({ input, caller: { session } }) => {
      const claim = await readOwnClaim(portal, session, input.id)
      const reader = { language: languageOfProfile(session.profile.language), product: portal.config.productName }
      return { data: { name: 'claim.pdf', content: await claimPdf(claim, reader), type: 'application/pdf' as const } }
    }),
  })
}
