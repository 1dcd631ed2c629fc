import type { Db } from '#platform/db/db.ts'
import { decodeText } from '#platform/import/decode-text.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'
import type { ImportRun } from '#server/eligibility/import-run-store.ts'
import { listKnownPartners, type StoredPartner } from '#server/eligibility/partners/partner-store.ts'
import type { Warning } from '#server/eligibility/read/member-row.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import type { FilePlace } from '#server/eligibility/read/raw-member.ts'
import { isX12 } from '#server/eligibility/read/stage-eligibility-file.ts'
import type { X12Reading } from '#server/eligibility/read/x12-834-reader.ts'
import { x12Segments } from '#server/eligibility/read/x12-segments.ts'
import { type EnvelopeVerdict, type FileEnvelope, fileEnvelopeOf, judgeEnvelope } from '#shared/eligibility/partner-envelope.ts'
import { defaultPartnerSettings } from '#shared/eligibility/partner-settings.ts'

/** How a file is read: by its partner's settings, or by the defaults. */
export type PartnerReading = X12Reading & {
  partner: StoredPartner | null
  /** The groups whose people the file may change; null for any. */
  groupIds: ReadonlySet<string> | null
  /** What an operator should know about the file as a whole. */
  notes: readonly Warning[]
}

/** The first envelope of 834s, with its place; null if there is none. */
const firstEnvelope = async (file: AsyncIterable<Uint8Array>): Promise<(FilePlace & { envelope: FileEnvelope }) | null> => {
  let isa: readonly string[] = []
  for await (const segments of x12Segments(decodeText(file)))
    for (const { elements, line, ordinal } of segments) {
      if (elements[0] === 'ISA') isa = elements
      if (elements[0] === 'GS' && elements[1] === 'BE') return { line, segment: `GS (${ordinal})`, envelope: fileEnvelopeOf(isa, elements) }
    }
  return null
}

const orQuarantine = <P>(verdict: EnvelopeVerdict<P>, place: FilePlace): P | null => {
  if (verdict.problem !== null) throw new Quarantine(verdict.problem, place, verdict.found)
  return verdict.partner
}

const fileStart: FilePlace = { line: 1, segment: '' }

/** The groups that both lists allow; a missing list allows every group. */
const commonGroups = (one: readonly string[] | undefined, other: readonly string[] | undefined): ReadonlySet<string> | null =>
  one && other ? new Set(one.filter((id) => other.includes(id))) : one || other ? new Set(one ?? other) : null

const interchangeStart: FilePlace = { line: 1, segment: 'ISA (1)' }

const notesOf = (partner: StoredPartner | null, envelope: FileEnvelope | null, hasPartners: boolean): PartnerReading['notes'] => {
  if (partner === null) {
    // Without any partner, nobody expects a known sender.
    const isUnknown = hasPartners && envelope !== null
    return isUnknown ? [{ ...interchangeStart, reason: 'unknown sender', found: `${envelope.senderQualifier} ${envelope.senderId}` }] : []
  }
  if (partner.mode === 'live') return []
  const place = envelope ? interchangeStart : fileStart
  return [{ ...place, reason: envelope?.usage === 'T' ? 'test file' : 'partner in test', found: partner.name }]
}

/**
 * Finds the partner of an opened file: the one that the operator chose, or else the one whose sender its first envelope has.
 * @throws Quarantine if sender, receiver or usage do not fit; `check` throws it for every later envelope
 */
export const partnerOfFile = async (db: Db, run: ImportRun, file: ReadBytes): Promise<PartnerReading> => {
  const partners = await listKnownPartners(db)
  const { partnerId = null } = run.options
  const chosen = partnerId === null ? null : (partners.find(({ id }) => id === partnerId) ?? null)
  const first = (await isX12(file())) ? await firstEnvelope(file()) : null
  if (chosen?.isArchived) throw new Quarantine('archived partner', fileStart, chosen.name)
  const partner = first ? orQuarantine(judgeEnvelope(partners, chosen, first.envelope), first) : chosen
  return {
    partner,
    settings: partner?.settings ?? defaultPartnerSettings,
    groupIds: commonGroups(partner?.groupIds, run.options.groupIds),
    notes: notesOf(partner, first?.envelope ?? null, partners.length > 0),
    check: (envelope, place) => {
      const found = orQuarantine(judgeEnvelope(partners, partner, envelope), place)
      if (found !== partner) throw new Quarantine('sender of another partner', place, `${envelope.senderQualifier} ${envelope.senderId}`)
    },
  }
}
