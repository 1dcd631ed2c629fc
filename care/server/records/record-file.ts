import type { Care } from '#care/server/care.ts'
import { fhirBundle } from '#care/server/records/fhir-bundle.ts'
import { recordsPdf } from '#care/server/records/records-pdf.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { Language } from '#shared/languages.ts'
import type { RecordFormat } from '#shared/records/record-rules.ts'
import type { RecordSet } from '#shared/records/record-set.ts'

type Asked = { records: RecordSet; format: RecordFormat; language: Language; timeZone: string | null }

/** Returns records as a file; the file name does not identify the patient. */
export const recordFile = async ({ config }: Pick<Care, 'config'>, { records, format, language, timeZone }: Asked): Promise<FileAnswer> => {
  const { productName: product } = config
  if (format === 'fhir') {
    const content = Buffer.from(JSON.stringify(fhirBundle(records, { product, publicUrl: config.publicUrl }), null, 1))
    return { name: 'medical-records.fhir.json', type: 'application/fhir+json', content }
  }
  // A member without a time zone of their own reads all times in that of their latest visit.
  const zone = timeZone ?? records.visits?.[0]?.timeZone ?? config.timeZone
  const content = Buffer.from(await recordsPdf({ records, product, language, timeZone: zone }))
  return { name: 'medical-records.pdf', type: 'application/pdf', content }
}
