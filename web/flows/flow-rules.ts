import type { FlowName } from '#care/sdk/care-host.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { opensFor, pageFeatures } from '#shared/groups/portal-rules.ts'
import { type Path, paths } from '#shared/paths.ts'
import type { FullSession } from '#shared/session/session-data.ts'

/** Every path at which a flow opens (FLOW-02..10, FLOW-17). */
const flowPaths: readonly Path[] = [
  paths.requestVisit,
  paths.medicalInfo,
  paths.messages,
  paths.inbox,
  paths.invoices,
  paths.myPrescriptions,
  paths.myDocuments,
  paths.questionnaires,
  paths.waitingRoom,
  paths.rescheduleGeneral,
  paths.rescheduleMentalHealth,
  paths.backCare,
  paths.covidAssessment,
]

/** The flows that are built. The paths of the others redirect to the dashboard, as missing pages do. */
const builtFlows: Readonly<Partial<Record<Path, FlowName>>> = {
  [paths.requestVisit]: 'request-a-visit',
  [paths.rescheduleGeneral]: 'reschedule-gm-visit',
  [paths.rescheduleMentalHealth]: 'reschedule-mh-visit',
  [paths.medicalInfo]: 'medical-info',
  [paths.messages]: 'message-center',
  [paths.inbox]: 'inbox',
  [paths.waitingRoom]: 'waiting-room',
  [paths.invoices]: 'invoices',
  [paths.myPrescriptions]: 'my-prescriptions',
  [paths.myDocuments]: 'my-documents',
  [paths.questionnaires]: 'questionnaires',
  [paths.covidAssessment]: 'covid-19-self-assessment',
  [paths.backCare]: 'back-care',
}

export const builtFlow = (path: Path): FlowName | null => builtFlows[path] ?? null

/** Returns the path for `?sdkFlow=` (FLOW-19); an unknown name opens the visit request. */
export const flowPathOf = (name: string): Path => flowPaths.find((path) => path === `/${name}`) ?? paths.requestVisit

/** A visit scheduled during coverage can still take place, and prescriptions, documents and results stay readable. */
const staysOpen: ReadonlySet<Path> = new Set([paths.waitingRoom, paths.myPrescriptions, paths.myDocuments, paths.questionnaires])

/** Why a flow does not open for a member; null if it does. Checks the feature first, then the end of coverage. */
export const flowRefusal = (path: Path, { group, coverageEnded }: Pick<FullSession, 'group' | 'coverageEnded'>): ErrorCode | null => {
  if (!opensFor(group, path)) return 'FeatureNotEnabled'
  const isClosed = coverageEnded !== undefined && !staysOpen.has(path) && pageFeatures[path] !== undefined
  return isClosed ? 'CoverageEnded' : null
}

/** FLOW-14 */
export const isWide = (path: Path): boolean => path === paths.inbox
