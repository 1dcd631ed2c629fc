import { addressKey } from '#platform/http/address-key.ts'
import { policyReportPath } from '#platform/http/security-headers.ts'
import type { RawRoute } from '#platform/http/serve.ts'
import { countPolicyReports } from '#server/audit/policy-report-store.ts'
import type { Portal } from '#server/portal.ts'
import { type PolicyReport, readPolicyReports } from '#shared/audit/policy-report-rules.ts'

/** Requests of one address a minute that are counted. A page with a fault sends a few; more are dropped without an error. */
const byAddress = '30/min'
/** Requests of all addresses a minute that are counted, on each node. */
const byAll = '120/min'

type CountedReport = PolicyReport & { count: number }

/** Equal reports of one request as one, with their number. */
const countEqual = (reports: readonly PolicyReport[]): CountedReport[] =>
  [...Map.groupBy(reports, ({ directive, blocked, page }) => `${directive} ${blocked} ${page}`).values()].flatMap((equal) =>
    equal.slice(0, 1).map((report) => ({ ...report, count: equal.length })),
  )

/** Where browsers report what a page's content security policy refused. Reports are logged and counted without personal data. */
export const policyReportRoutes = ({ db, clock, limits, log }: Portal): RawRoute[] => [
  {
    name: 'reportPolicy',
    sends: 'nothing',
    who: 'anyone',
    method: 'POST',
    path: policyReportPath,
    browserReports: { mostBytes: 16 * 1024, types: ['application/reports+json', 'application/csp-report'] },
    about: 'Takes what browsers report about the content security policy of a page. Only kinds are kept: no address, sample or person.',
    limit: '600/min',
    audit: 'none',
    answer: async (request, reply) => {
      const isCounted = limits.hasRoom(`policy:${addressKey(request.ip)}`, byAddress) && limits.hasRoom('policy:all', byAll)
      const reports = isCounted ? countEqual(readPolicyReports(request.body)) : []
      for (const report of reports) log.warn(report, 'a page was refused something by its content security policy')
      await countPolicyReports(db, clock.now(), reports)
      return reply.code(204).send()
    },
  },
]
