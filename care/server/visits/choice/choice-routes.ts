import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { findClinicianPhoto } from '#care/server/visits/choice/choice-store.ts'
import { keepClinician } from '#care/server/visits/choice/keep-clinician.ts'
import { listOfferedClinicians } from '#care/server/visits/choice/list-clinicians.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { choiceScreens, clinicianPhotoCalls } from '#shared/visits/choice/choice-screens.ts'

export const choiceRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const scope = 'visits'
  const covered = true
  const shown = screenOf(care)
  const screens = serve(choiceScreens, {
    listClinicians: careMember(
      { scope, covered, limit: '600/h', audit: 'slot.read', refuses: ['NotFound', 'ScopeMissing'] },
      async ({ input, member, request }) => {
        await writeAudit(care.db, request.auditContext, { event: 'slot.read', outcome: 'ok' })
        return shown('clinicians', await listOfferedClinicians(care, { member, input }), member)
      },
    ),
    keepClinician: careMember(
      { scope, limit: '240/h', audit: 'consult.keep', refuses: ['NotFound', 'ScopeMissing', 'ListFull'] },
      async ({ input, member, request }) => shown('keep_clinician', await keepClinician(care, { member, input, request }), member),
    ),
  })
  const photos = serve(clinicianPhotoCalls, {
    // Every member may see it: it is published for them.
    readClinicianPhoto: careMember({ scope, limit: '1200/h', audit: 'none', refuses: ['NotFound'] }, async ({ input }) => {
      const { contentType: type, content } = (await findClinicianPhoto(care.db, input.clinicianId)) ?? fail('NotFound')
      return { data: { name: `clinician.${type.replace('image/', '')}`, type, content } }
    }),
  })
  return [...screens, ...photos]
}
