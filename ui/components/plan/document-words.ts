import type { DocumentKind } from '#shared/benefits/plan-document-rules.ts'
import { planDocumentTexts } from '#ui/components/plan/plan-document-texts.en.ts'
import { numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

export const documentKindShown = (kind: DocumentKind): string => textsOf(planDocumentTexts)(kind)

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** The type and size of a document: `PDF, 84 KB` or `PDF, 2.5 MB`. */
export const documentSizeShown = (bytes: number): string => {
  const t = textsOf(planDocumentTexts)
  if (bytes < megabyte) return t('pdfKilobytes', { size: numberShown(Math.max(1, Math.round(bytes / kilobyte))) })
  return t('pdfMegabytes', { size: numberShown(Math.round((bytes * 10) / megabyte) / 10) })
}
