import type { QuarantineReason } from '#shared/eligibility/import-words.ts'

import { cutText, storable } from '#shared/storable-text.ts'

const mostFound = 60

/** The whole file is damaged and no row may be imported. */
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
    this.segment = storable(place.segment)
    // Stored as JSON in the run.
    this.found = cutText(storable(found), mostFound)
  }
}
