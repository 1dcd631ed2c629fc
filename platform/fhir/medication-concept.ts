type Medicine = { text: string; ndc: string | null; rxcui?: string | null | undefined }

/** A medicine as a FHIR CodeableConcept: its words, with the ids of RxNorm and NDC that are known. US Core looks for RxNorm first. */
export const medicationConcept = ({ text, ndc, rxcui }: Medicine) => {
  const coding = [
    ...(rxcui ? [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: rxcui }] : []),
    ...(ndc === null ? [] : [{ system: 'http://hl7.org/fhir/sid/ndc', code: ndc }]),
  ]
  return { ...(coding.length === 0 ? {} : { coding }), text }
}
