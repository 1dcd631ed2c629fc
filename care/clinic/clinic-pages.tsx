import { chartTexts } from '#care/clinic/chart/chart-texts.en.ts'
import { clinicMessagesTexts } from '#care/clinic/messages/clinic-messages-texts.en.ts'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import { clinicPrescribingTexts } from '#care/clinic/prescribing/clinic-prescribing-texts.en.ts'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.en.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { IconCalendarPlus, IconHourglassHigh, IconList, IconMessage2, IconPill, IconStethoscope, IconUsers } from '#ui/components/icons.ts'
import { lazyPage } from '#ui/lib/lazy-page.ts'
import { textsOf } from '#ui/lib/texts.ts'
import type { StaffRoute } from '#ui/staff/staff-app-config.ts'

/** Every page of the clinic that requires sign-in, in the order of the navigation. */
export const clinicPages: readonly StaffRoute[] = [
  {
    path: clinicPaths.queue,
    page: lazyPage(() => import('#care/clinic/visits/queue-page.tsx'), 'QueuePage'),
    nav: { label: () => textsOf(clinicVisitsTexts)('queue'), icon: IconHourglassHigh },
  },
  {
    path: clinicPaths.visits,
    page: lazyPage(() => import('#care/clinic/visits/visits-page.tsx'), 'VisitsPage'),
    nav: { label: () => textsOf(clinicVisitsTexts)('visits'), icon: IconStethoscope },
  },
  { path: `${clinicPaths.visits}/:id`, page: lazyPage(() => import('#care/clinic/visits/visit-page.tsx'), 'VisitPage') },
  {
    path: clinicPaths.patients,
    page: lazyPage(() => import('#care/clinic/chart/patients-page.tsx'), 'PatientsPage'),
    nav: { label: () => textsOf(chartTexts)('patients'), icon: IconUsers },
  },
  { path: `${clinicPaths.patients}/:patientId`, page: lazyPage(() => import('#care/clinic/chart/chart-page.tsx'), 'ChartPage') },
  {
    path: `${clinicPaths.patients}/:patientId/visits/:visitId`,
    page: lazyPage(() => import('#care/clinic/chart/chart-visit-page.tsx'), 'ChartVisitPage'),
  },
  {
    path: `${clinicPaths.patients}/:patientId/messages/:threadId`,
    page: lazyPage(() => import('#care/clinic/chart/chart-thread-page.tsx'), 'ChartThreadPage'),
  },
  {
    path: clinicPaths.messages,
    page: lazyPage(() => import('#care/clinic/messages/threads-page.tsx'), 'ThreadsPage'),
    nav: { label: () => textsOf(clinicMessagesTexts)('title'), icon: IconMessage2 },
  },
  { path: `${clinicPaths.messages}/:id`, page: lazyPage(() => import('#care/clinic/messages/thread-page.tsx'), 'ThreadPage') },
  {
    path: clinicPaths.prescriptions,
    page: lazyPage(() => import('#care/clinic/prescribing/prescriptions-page.tsx'), 'PrescriptionsPage'),
    nav: { label: () => textsOf(clinicPrescribingTexts)('title'), icon: IconPill },
  },
  {
    path: clinicPaths.calendar,
    page: lazyPage(() => import('#care/clinic/slots/calendar-page.tsx'), 'CalendarPage'),
    nav: { label: () => textsOf(calendarTexts)('title'), icon: IconCalendarPlus },
  },
  {
    path: clinicPaths.phrases,
    page: lazyPage(() => import('#care/clinic/notes/phrases-page.tsx'), 'PhrasesPage'),
    nav: { label: () => textsOf(noteTexts)('phrases'), icon: IconList },
  },
  { path: clinicPaths.account, page: lazyPage(() => import('#care/clinic/clinicians/clinic-account-page.tsx'), 'ClinicAccountPage') },
]
