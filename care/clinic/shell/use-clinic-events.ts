import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { handOverCalls } from '#shared/clinicians/hand-over-calls.ts'
import { liveCalls } from '#shared/live/live-calls.ts'
import { clinicMessageCalls } from '#shared/messages/clinic-message-calls.ts'
import { clinicPrescriptionCalls } from '#shared/prescribing/clinic-prescription-calls.ts'
import { clinicQuestionnaireCalls } from '#shared/questionnaires/clinic-questionnaire-calls.ts'
import { repeatCalls } from '#shared/questionnaires/repeat-calls.ts'
import { followEvents } from '#ui/lib/calls/event-stream.ts'
import { callKey, callName } from '#ui/lib/calls/use-call.ts'

const lists = [
  clinicVisitCalls.listClinicQueue,
  clinicVisitCalls.listClinicVisits,
  handOverCalls.listHandOvers,
  clinicCalendarCalls.readClinicCalendar,
  clinicMessageCalls.listClinicThreads,
  clinicPrescriptionCalls.listClinicPrescriptions,
  repeatCalls.listAnswerAlerts,
]

/** While a clinician is signed in, invalidates queries on server events: shown data reloads at once, other data when it is next shown. */
export const useClinicEvents = (isIn: boolean): void => {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isIn) return
    const refresh = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey })
    const refreshLists = () => {
      for (const call of lists) refresh([callName(call)])
    }
    return followEvents(liveCalls.clinicEvents, {
      onOpen: refreshLists,
      onEvent: (event) => {
        refreshLists()
        if (event.kind === 'gap') {
          refresh([callName(clinicVisitCalls.readClinicVisit)])
          refresh([callName(clinicMessageCalls.readClinicThread)])
        }
        if (event.kind === 'prescription' || event.kind === 'gap') refresh([callName(clinicPrescriptionCalls.readVisitPrescriptions)])
        if (event.kind === 'message') refresh(callKey(clinicMessageCalls.readClinicThread, { id: event.threadId }))
        if (event.kind === 'visit') {
          refresh(callKey(clinicVisitCalls.readClinicVisit, { id: event.consultId }))
          refresh(callKey(handOverCalls.readHandOver, { id: event.consultId }))
          refresh(callKey(clinicQuestionnaireCalls.readVisitQuestionnaires, { id: event.consultId }))
        }
      },
    })
  }, [isIn, queries])
}
