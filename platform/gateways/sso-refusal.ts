/** Why a sign-in response was refused: for the audit log, never shown to the user. */
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

/** What a provider states about a person, after its response has been validated. */
export type SsoStatement = {
  /** The provider's permanent id of the person; null if the id was transient. */
  subject: string | null
  /** Attributes or claims, each with all its values. */
  attributes: ReadonlyMap<string, readonly string[]>
  /** How the person was authenticated: the values of amr and acr, or of AuthnContextClassRef. */
  authentication: readonly string[]
}
