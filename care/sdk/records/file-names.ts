/** Names under which a member's or a guest's copy of records is downloaded. */
export const fileNames = { pdf: 'medical-records.pdf', fhir: 'medical-records.fhir.json' } as const
