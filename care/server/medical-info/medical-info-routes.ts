import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { confirmMedicalLists } from '#care/server/medical-info/confirm-medical-lists.ts'
import { openClinicMedicalInfo } from '#care/server/medical-info/open-clinic-medical-info.ts'
import { readMedicalInfo } from '#care/server/medical-info/read-medical-info.ts'
import { removeMedicalEntry } from '#care/server/medical-info/remove-medical-entry.ts'
import { saveMedicalEntry } from '#care/server/medical-info/save-medical-entry.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { clinicMedicalCalls } from '#shared/medical-info/clinic-medical-calls.ts'
import { medicalInfoScreens } from '#shared/medical-info/medical-info-screens.ts'

export const medicalInfoRoutes = (care: Care) => {
  const { careMember, clinician } = careWho(care)
  const scope = 'medical-info'
  const shown = screenOf(care)
  const screens = serve(medicalInfoScreens, {
    readMedicalInfo: careMember({ scope, limit: '1200/h', audit: 'medical.read' }, async ({ input, member, asking }) =>
      shown('medical_info', await readMedicalInfo(care, { member, ...input, asking }), member),
    ),
    saveMedicalEntry: careMember({ scope, limit: '600/h', audit: 'medical.save' }, async ({ input, member, asking }) =>
      shown('save_medical_entry', await saveMedicalEntry(care, { member, ...input, asking }), member),
    ),
    removeMedicalEntry: careMember({ scope, limit: '600/h', audit: 'medical.remove' }, async ({ input, member, asking }) =>
      shown('remove_medical_entry', await removeMedicalEntry(care, { member, ...input, asking }), member),
    ),
    confirmMedicalLists: careMember({ scope, limit: '600/h', audit: 'medical.confirm' }, async ({ input, member, asking }) =>
      shown('confirm_medical_lists', await confirmMedicalLists(care, { member, ...input, asking }), member),
    ),
  })
  const ofClinic = serve(clinicMedicalCalls, {
    readClinicMedicalInfo: clinician({ limit: '1200/h', audit: 'medical.open' }, async ({ input, clinician, asking }) => ({
      data: await openClinicMedicalInfo(care, { clinician, visitId: input.id, asking }),
    })),
  })
  return [...screens, ...ofClinic]
}
