import type { CareHost } from '#care/sdk/care-host.ts'
import type { ScreenVisit } from '#care/sdk/client/visit-screen-data.ts'
import { instantsOf } from '#care/sdk/flows/reschedule/reschedule-way.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import { InterpreterPart } from '#care/sdk/visits/interpreter-part.tsx'
import { visitTypeOf } from '#shared/visits/visit-types.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The type, participants and time of a visit. A time that the member asked for is no appointment, and the facts say so. */
export const VisitNow = ({ host, visit }: { host: CareHost; visit: ScreenVisit }) => {
  const t = textsOf(sdkTexts)
  const { consult_type, communication_method, member, provider, requested_date, requested_dates, is_on_demand, time_zone, status } = visit
  const asked = instantsOf(requested_dates)
  const isAgreed = is_on_demand || status === 'Locked' || status === 'Started'
  const times = isAgreed || asked.length === 0 ? instantsOf([requested_date]) : asked
  const when = is_on_demand ? t('asap') : times.map((time) => instantShown(time, time_zone)).join('\n')
  return (
    <section aria-label={t('rescheduleNow')}>
      <FactList
        facts={[
          [t('kind'), t(visitTypeOf(consult_type))],
          [t('patient'), `${member.first_name} ${member.last_name}`],
          ...(provider
            ? [[t('clinician'), nameWithCredentials({ ...provider, first: provider.first_name, last: provider.last_name })] as const]
            : []),
          [t('methodShort'), t(communication_method)],
          [isAgreed ? t('whenShort') : t('requestedTimes'), when],
        ]}
      />
      <InterpreterPart
        host={host}
        visit={{
          consultId: visit.consult_id,
          type: visitTypeOf(consult_type),
          method: communication_method,
          status,
          interpreter: visit.interpreter,
        }}
      />
    </section>
  )
}
