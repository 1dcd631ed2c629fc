import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import {
  findPartner,
  holdPartners,
  insertPartner,
  insertPartnerChange,
  listGroupCodes,
  listGroupIds,
  listKnownPartners,
  type StoredPartner,
  updatePartner,
} from '#server/eligibility/partners/partner-store.ts'
import type { Portal } from '#server/portal.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import { shareFiles } from '#shared/eligibility/partner-envelope.ts'
import { blankPartner, type PartnerData, partnerDifferences } from '#shared/eligibility/partner-settings.ts'
import type { FieldChange } from '#shared/field-change.ts'

type Parts = Pick<Portal, 'db' | 'clock'>
/** `groups`: the groups that the author may name. */
type Author = { operatorId: string; auditContext: AuditContext; groups: GroupLimit }

/** A partner as an operator edits it. */
export const partnerDataOf = async (db: Db, { name, mode, settings, groupIds }: StoredPartner): Promise<PartnerData> => {
  const codes = await listGroupCodes(db, groupIds)
  return { name, mode, settings, groupCodes: groupIds.flatMap((id) => codes.get(id) ?? []) }
}

/**
 * The groups of these codes.
 * @throws Failure GroupUnknown
 */
const groupIdsOf = async (tx: Db, codes: readonly string[], { groups }: Author): Promise<string[]> => {
  const ids = await listGroupIds(tx, codes, groups)
  return codes.map((code) => ids.get(code) ?? fail('GroupUnknown', { field: 'groupCodes' }))
}

/** @throws Failure SenderTaken if a file could be of another active partner too */
const requireOwnSender = async (tx: Db, id: string, settings: PartnerData['settings']): Promise<void> => {
  const others = (await listKnownPartners(tx)).filter((other) => other.id !== id && !other.isArchived)
  if (others.some((other) => shareFiles(other.settings, settings)))
    fail('SenderTaken', { field: settings.senderId === null ? 'settings.senderCode' : 'settings.senderId' })
}

type Recorded = { id: string; action: 'create' | 'change' | 'archive' | 'restore'; changes: FieldChange[]; now: Date }

/** Audits a change. The audit log has no values: those are in `trading_partner_changes`. */
const record = async (tx: Db, { operatorId, auditContext }: Author, { id, action, changes, now }: Recorded): Promise<void> => {
  await insertPartnerChange(tx, {
    id: uuidv7(),
    partnerId: id,
    changedAt: now,
    operatorId,
    requestId: auditContext.requestId,
    changes,
  })
  await writeAudit(tx, auditContext, { event: 'eligibility.partner.save', outcome: 'ok', subjectId: id, reason: action })
}

/** @throws Failure GroupUnknown, SenderTaken */
export const createPartner = ({ db, clock }: Parts, data: PartnerData, author: Author): Promise<string> =>
  db.transaction(async (tx) => {
    await holdPartners(tx)
    const [id, now] = [uuidv7(), clock.now()]
    const { name, mode, settings, groupCodes } = data
    await requireOwnSender(tx, id, settings)
    await insertPartner(tx, {
      id,
      name,
      mode,
      settings,
      groupIds: await groupIdsOf(tx, groupCodes, author),
      createdAt: now,
      updatedAt: now,
    })
    await record(tx, author, { id, action: 'create', changes: partnerDifferences(blankPartner, data), now })
    return id
  })

type Edited = { id: string; version: number }

/** The partner, locked. */
const partnerToChange = async (tx: Db, { id, version }: Edited): Promise<StoredPartner> => {
  await holdPartners(tx)
  const partner = (await findPartner(tx, id, { lock: true })) ?? fail('NotFound')
  return partner.version === version ? partner : fail('Conflict')
}

/** @throws Failure NotFound, Conflict if somebody changed the partner since `version`, NothingChanged, GroupUnknown, SenderTaken */
export const savePartner = ({ db, clock }: Parts, edited: Edited, data: PartnerData, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await partnerToChange(tx, edited)
    const { name, mode, settings, groupCodes } = data
    const groupIds = await groupIdsOf(tx, groupCodes, author)
    const changes = partnerDifferences(await partnerDataOf(tx, before), data)
    if (changes.length === 0) fail('NothingChanged')
    if (!before.isArchived) await requireOwnSender(tx, before.id, settings)
    const now = clock.now()
    await updatePartner(tx, before.id, { name, mode, settings, groupIds, updatedAt: now })
    await record(tx, author, { id: before.id, action: 'change', changes, now })
  })

/** @throws Failure NotFound, Conflict, NothingChanged, SenderTaken if another partner has its sender meanwhile */
export const archivePartner = (
  { db, clock }: Parts,
  { isArchived, ...edited }: Edited & { isArchived: boolean },
  author: Author,
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await partnerToChange(tx, edited)
    if (before.isArchived === isArchived) fail('NothingChanged')
    if (!isArchived) await requireOwnSender(tx, before.id, before.settings)
    const now = clock.now()
    await updatePartner(tx, before.id, { archivedAt: isArchived ? now : null, updatedAt: now })
    const changes = [{ field: 'isArchived', before: before.isArchived, after: isArchived }]
    await record(tx, author, { id: before.id, action: isArchived ? 'archive' : 'restore', changes, now })
  })
