import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'

/** The path of a patient's chart, or of a part of it: `visits` or `messages`, and its id. */
export const chartPath = (patientId: string, ...part: readonly string[]): string => [clinicPaths.patients, patientId, ...part].join('/')
