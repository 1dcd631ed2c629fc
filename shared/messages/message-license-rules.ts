import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { answersFor, type CareTeam } from '#shared/messages/message-rules.ts'
import { isLicensed, type License } from '#shared/visits/license-rules.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

type Answering = { types: readonly VisitType[]; licenses: readonly License[] }

/** Where the patient of a conversation is, as far as known: null refuses everything that needs a license. */
type Asked = { team: CareTeam; state: string | null; now: Date }

/** Billing and support gives no medical advice, so it needs no license. */
const needsLicense = (team: CareTeam): boolean => team !== 'BillingSupport'

const isLicensedIn = ({ licenses }: Pick<Answering, 'licenses'>, { state, now }: Asked): boolean =>
  state !== null && isLicensed(licenses, state, now)

/** Why members may not write to a team about a patient; null if one of its clinicians has a license in the patient's state. */
export const teamLicenseRefusal = (clinicians: readonly Answering[], asked: Asked): ErrorCode | null => {
  const { team } = asked
  const isServed = clinicians.some((clinician) => answersFor(clinician, team) && isLicensedIn(clinician, asked))
  return needsLicense(team) && !isServed ? 'TeamNotLicensed' : null
}

/** Why a clinician's answer may not contain medical advice; null with a license in the patient's state. */
export const answerLicenseRefusal = (clinician: Pick<Answering, 'licenses'>, asked: Asked): ErrorCode | null =>
  needsLicense(asked.team) && !isLicensedIn(clinician, asked) ? 'NotLicensed' : null
