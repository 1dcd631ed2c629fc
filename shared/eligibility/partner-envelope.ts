import type { PartnerMode, PartnerSettings } from '#shared/eligibility/partner-settings.ts'

/** Who sends a file to whom: ISA05 to ISA08, GS02, GS03 and ISA15, without padding. */
export type FileEnvelope = Record<
  'senderQualifier' | 'senderId' | 'receiverQualifier' | 'receiverId' | 'senderCode' | 'receiverCode' | 'usage',
  string
>

export const fileEnvelopeOf = (isa: readonly string[], gs: readonly string[]): FileEnvelope => {
  const said = (elements: readonly string[], at: number) => (elements[at] ?? '').trim()
  return {
    senderQualifier: said(isa, 5),
    senderId: said(isa, 6),
    receiverQualifier: said(isa, 7),
    receiverId: said(isa, 8),
    senderCode: said(gs, 2),
    receiverCode: said(gs, 3),
    usage: said(isa, 15),
  }
}

export type KnownPartner = { id: string; mode: PartnerMode; isArchived: boolean; settings: PartnerSettings }

const senderFields = ['senderQualifier', 'senderId', 'senderCode'] as const
const receiverFields = ['receiverQualifier', 'receiverId', 'receiverCode'] as const
type Field = (typeof senderFields)[number] | (typeof receiverFields)[number]

const fits = (settings: PartnerSettings, envelope: FileEnvelope, fields: readonly Field[]): boolean =>
  fields.every((field) => settings[field] === null || settings[field] === envelope[field])
const hasSender = ({ settings }: KnownPartner): boolean => settings.senderId !== null || settings.senderCode !== null
const precision = (settings: PartnerSettings): number =>
  [...senderFields, ...receiverFields].filter((field) => settings[field] !== null).length

/** Why a file is refused for its sender, receiver or usage. */
export const envelopeProblems = [
  'other sender',
  'other receiver',
  'sender of another partner',
  'several partners',
  'archived partner',
  'test file of a live partner',
] as const
type EnvelopeProblem = (typeof envelopeProblems)[number]

export type EnvelopeVerdict<P> = { partner: P | null; problem: null } | { partner: null; problem: EnvelopeProblem; found: string }

const refused = (problem: EnvelopeProblem, found: string) => ({ partner: null, problem, found })

/** The one partner whose sender the file has. The most precise one counts, if several have this sender. */
const partnerBySender = <P extends KnownPartner>(senders: readonly P[], envelope: FileEnvelope): EnvelopeVerdict<P> => {
  const sender = `${envelope.senderQualifier} ${envelope.senderId} ${envelope.senderCode}`
  if (senders.length === 0) return { partner: null, problem: null }
  const active = senders.filter(({ isArchived }) => !isArchived)
  if (active.length === 0) return refused('archived partner', sender)
  const ours = active.filter(({ settings }) => fits(settings, envelope, receiverFields))
  const best = Math.max(...ours.map(({ settings }) => precision(settings)))
  const [partner, other] = ours.filter(({ settings }) => precision(settings) === best)
  if (!partner) return refused('other receiver', receiverOf(envelope))
  return other ? refused('several partners', sender) : { partner, problem: null }
}

const receiverOf = ({ receiverQualifier, receiverId, receiverCode }: FileEnvelope) => `${receiverQualifier} ${receiverId} ${receiverCode}`

const chosenPartner = <P extends KnownPartner>(chosen: P, senders: readonly P[], envelope: FileEnvelope): EnvelopeVerdict<P> => {
  const sender = `${envelope.senderQualifier} ${envelope.senderId} ${envelope.senderCode}`
  if (chosen.isArchived) return refused('archived partner', sender)
  if (!senders.includes(chosen) && senders.length > 0) return refused('sender of another partner', sender)
  if (!senders.includes(chosen) && hasSender(chosen)) return refused('other sender', sender)
  return fits(chosen.settings, envelope, receiverFields)
    ? { partner: chosen, problem: null }
    : refused('other receiver', receiverOf(envelope))
}

/**
 * The partner of a file: the chosen one, or else the one with its sender; null if no partner has this sender. A file of another sender or to
 * another receiver than the partner's is refused, and so is a test file (ISA15 `T`) unless the partner is in test.
 */
export const judgeEnvelope = <P extends KnownPartner>(
  partners: readonly P[],
  chosen: P | null,
  envelope: FileEnvelope,
): EnvelopeVerdict<P> => {
  const senders = partners.filter((partner) => hasSender(partner) && fits(partner.settings, envelope, senderFields))
  const verdict = chosen ? chosenPartner(chosen, senders, envelope) : partnerBySender(senders, envelope)
  return verdict.partner?.mode === 'live' && envelope.usage === 'T'
    ? refused('test file of a live partner', `ISA15 ${envelope.usage}`)
    : verdict
}

/** Whether a file could be of either of two partners, so that nobody could tell whose it is. */
export const shareFiles = (one: PartnerSettings, other: PartnerSettings): boolean =>
  (one.senderId !== null || one.senderCode !== null) &&
  (other.senderId !== null || other.senderCode !== null) &&
  precision(one) === precision(other) &&
  [...senderFields, ...receiverFields].every((field) => one[field] === null || other[field] === null || one[field] === other[field])
