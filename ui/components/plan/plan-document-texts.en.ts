/** Words for the documents of plans, for members and operators. */
export const planDocumentTexts = {
  summary: 'Summary of Benefits and Coverage',
  coverage: 'Evidence of coverage',
  drugs: 'Drug list',
  providers: 'Provider directory',
  other: 'Other document',
  pdfKilobytes: 'PDF, {size} KB',
  pdfMegabytes: 'PDF, {size} MB',
} as const
