import type { planDocumentTexts as en } from '#ui/components/plan/plan-document-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const planDocumentTexts: Translation<typeof en> = {
  summary: 'Resumen de beneficios y cobertura',
  coverage: 'Constancia de cobertura',
  drugs: 'Lista de medicamentos',
  providers: 'Directorio de proveedores',
  other: 'Otro documento',
  pdfKilobytes: 'PDF, {size} KB',
  pdfMegabytes: 'PDF, {size} MB',
}
