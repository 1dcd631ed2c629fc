import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { medicalList } from '#shared/medical-info/medical-shape.ts'

/** A clinician's view of a patient's medical info. */
export const clinicMedicalCalls = {
  readClinicMedicalInfo: call({
    method: 'GET',
    path: '/mobile/clinic/visits/{id}/medical-info',
    about: 'What the patient of a visit has told of themselves; opening it is written down.',
    input: z.object({ id: z.string() }),
    answer: z.object({ lists: z.array(medicalList) }),
  }),
}
