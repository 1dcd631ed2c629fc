import type { QuarantineReason } from '#shared/eligibility/import-words.ts'

/** The file as a whole is damaged: nothing of it may be taken. */
export class Quarantine extends Error {
  override readonly name = 'Quarantine'
  readonly reason: QuarantineReason
  readonly line: number
  readonly segment: string
  readonly found: string
  constructor(reason: QuarantineReason, place: { line: number; segment: string }, found = '') {
    super(reason)
    this.reason = reason
    this.line = place.line
    this.segment = place.segment
    this.found = found
  }
}
