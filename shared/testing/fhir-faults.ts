import { Fhir } from 'fhir'

/**
 * What an independent validator refuses in a FHIR R4 resource or bundle; empty if it is valid. The validator has only FHIR's own code lists,
 * and warns of every other code, so warnings are left out.
 */
export const fhirFaults = (resource: object): string[] => {
  const { valid, messages } = new Fhir().validate(resource, { errorOnUnexpected: true })
  const faults = messages
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ location, message }) => `${location}: ${message}`)
  return valid ? faults : [...faults, 'not valid']
}
