import type { Care } from '#care/server/care.ts'
import { insertDrugs, switchCatalogue } from '#care/server/prescribing/catalogue-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Input } from '#shared/calls.ts'
import type { mobileCatalogueCalls } from '#shared/prescribing/mobile-catalogue-calls.ts'

type PutDrugsInput = { part: Input<typeof mobileCatalogueCalls.putDrugs>; request: RequestContext }

/** Stores a part of a version of the drug catalogue; the last one makes it the present version. */
export const putDrugs = ({ db, clock }: Pick<Care, 'db' | 'clock'>, { part, request }: PutDrugsInput): Promise<{ taken: true }> =>
  db.transaction(async (tx) => {
    const { catalogue, is_last, drugs } = part
    await insertDrugs(tx, catalogue, drugs)
    if (is_last) await switchCatalogue(tx, catalogue, clock.now())
    await writeAudit(tx, request.auditContext, { event: 'drugs.catalogue', outcome: 'ok' })
    return { taken: true as const }
  })
