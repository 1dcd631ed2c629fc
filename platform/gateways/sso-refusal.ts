/** Why an identity provider's answer was not taken: for the audit log, never for the screen. */
export type SsoReason =
  | 'Unreadable'
  | 'MarkupRefused'
  | 'AlgorithmRefused'
  | 'SignatureInvalid'
  | 'ProviderRefused'
  | 'ProviderUnreachable'
  | 'WrongIssuer'
  | 'WrongDestination'
  | 'WrongAudience'
  | 'WrongRecipient'
  | 'WrongNonce'
  | 'Expired'
  | 'NotYetValid'
  | 'NotAsked'
  | 'SubjectMissing'
  | 'TokenRefused'

export class SsoRefusal extends Error {
  readonly reason: SsoReason
  constructor(reason: SsoReason) {
    super(reason)
    this.name = 'SsoRefusal'
    this.reason = reason
  }
}

/** What a provider says of a person, once everything about its answer holds. */
export type SsoStatement = {
  /** The provider's lasting name for the person; null where it only gave one for this occasion. */
  subject: string | null
  /** Attributes or claims, each with all its values. */
  attributes: ReadonlyMap<string, readonly string[]>
}
