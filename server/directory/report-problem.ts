import { writeAudit } from '#platform/audit/write-audit.ts'
import { keyedHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findSameCase } from '#server/cases/case-store.ts'
import { openCase } from '#server/cases/open-case.ts'
import { listSources } from '#server/directory/directory-store.ts'
import { findEntry } from '#server/directory/search/find-entry.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import type { problemCalls } from '#shared/directory/problem-calls.ts'
import { hasFeature } from '#shared/groups/group-features.ts'

type Ask = { input: Input<typeof problemCalls.reportProblem>; caller: Caller; request: RequestContext }

/** An identical report by the same member within this time (ms) belongs to the same case. */
const sameMs = 24 * 3_600_000

const done = { data: { reported: true as const } }

/**
 * Opens a case for a member's report about a directory entry. The case stores the current entry, because a load may change or remove it.
 * @throws FeatureNotEnabled if the group lacks the finder, NotFound for an unknown entry
 */
export const reportProblem = async (portal: Portal, { input, caller, request }: Ask) => {
  const { db, clock, pinKey } = portal
  const { entry, id, problem, note, language } = input
  const { group, profile } = caller.session
  if (!hasFeature(group, entry === 'doctor' ? 'Providers' : 'Facilities')) fail('FeatureNotEnabled')
  const known = (await findEntry(db, entry, id)) ?? fail('NotFound')
  const contentHash = keyedHash(pinKey, 'case content', JSON.stringify([profile.id, entry, id, problem, note]))
  const same = await findSameCase(db, contentHash, new Date(clock.now().getTime() - sameMs))
  if (same) {
    await writeAudit(db, request.auditContext, { event: 'case.open', outcome: 'ok', reason: 'Same', subjectId: same.id })
    return done
  }
  const source = (await listSources(db)).find((one) => one.source === known.source)
  const about = {
    problem,
    entry,
    name: known.name,
    id,
    address: known.address,
    phone: known.phoneNumber ?? '',
    source: source?.label ?? known.source,
    dataDate: source?.dataDate ?? '',
  }
  const made = { kind: 'problem-report', about, profileId: profile.id, note: note || null, language, contentHash } as const
  await db.transaction((tx) => openCase(portal, tx, made, request))
  return done
}
