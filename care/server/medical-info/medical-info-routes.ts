import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { confirmMedicalLists, removeMedicalEntry, saveMedicalEntry } from '#care/server/medical-info/change-medical-info.ts'
import { openClinicMedicalInfo, readMedicalInfo } from '#care/server/medical-info/read-medical-info.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { clinicMedicalCalls } from '#shared/medical-info/clinic-medical-calls.ts'
import { medicalInfoScreens } from '#shared/medical-info/medical-info-screens.ts'

export const medicalInfoRoutes = (care: Care) => {
  const { careMember, clinician } = careWho(care)
  const scope = 'medical-info'
  const shown = screenOf(care)
  const screens = serve(medicalInfoScreens, {
    readMedicalInfo: careMember(
      { scope, limit: '1200/h', audit: 'medical.read', refuses: ['NotFound', 'ScopeMissing'] },
      async ({ input, member, request }) => shown('medical_info', await readMedicalInfo(care, { member, ...input, request }), member),
    ),
    saveMedicalEntry: careMember(
      {
        scope,
        limit: '600/h',
        audit: 'medical.save',
        refuses: [
          'NotFound',
          'ScopeMissing',
          'Conflict',
          'MedicalOnlySeen',
          'ListFull',
          'DateInFuture',
          'Required',
          'TooManyCharacters',
          'DateInvalid',
          'MeasureInvalid',
          'PhoneInvalid',
        ],
      },
      async ({ input, member, request }) =>
        shown('save_medical_entry', await saveMedicalEntry(care, { member, ...input, request }), member),
    ),
    removeMedicalEntry: careMember(
      { scope, limit: '600/h', audit: 'medical.remove', refuses: ['Conflict', 'ListFull', 'MedicalOnlySeen', 'ScopeMissing', 'NotFound'] },
      async ({ input, member, request }) =>
        shown('remove_medical_entry', await removeMedicalEntry(care, { member, ...input, request }), member),
    ),
    confirmMedicalLists: careMember(
      { scope, limit: '600/h', audit: 'medical.confirm', refuses: ['Conflict', 'MedicalOnlySeen', 'ScopeMissing', 'NotFound'] },
      async ({ input, member, request }) =>
        shown('confirm_medical_lists', await confirmMedicalLists(care, { member, ...input, request }), member),
    ),
  })
  const ofClinic = serve(clinicMedicalCalls, {
    readClinicMedicalInfo: clinician({ limit: '1200/h', audit: 'medical.open' }, async ({ input, clinician, request }) => ({
      data: await openClinicMedicalInfo(care, { clinician, visitId: input.id, request }),
    })),
  })
  return [...screens, ...ofClinic]
}
