import { type ComponentType, lazy } from 'react'
import { clinicMessagesTexts } from '#care/clinic/messages/clinic-messages-texts.ts'
import type { ClinicRoute } from '#care/clinic/shell/clinic-route.ts'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { IconCalendarPlus, IconHourglassHigh, IconMessage, IconStethoscope } from '#ui/components/icons.ts'

/** A page comes when it is opened. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }))

/** The pages before the sign-in. */
export const entryPages: readonly { path: string; page: ComponentType }[] = [
  { path: clinicPaths.signIn, page: page(() => import('#care/clinic/sign-in/sign-in-page.tsx'), 'SignInPage') },
  { path: `${clinicPaths.setPassword}/:code`, page: page(() => import('#care/clinic/sign-in/set-password-page.tsx'), 'SetPasswordPage') },
]

/** Every page of the clinic behind its sign-in; the order is that of the navigation. */
export const clinicPages: readonly ClinicRoute[] = [
  {
    path: clinicPaths.queue,
    page: page(() => import('#care/clinic/visits/queue-page.tsx'), 'QueuePage'),
    nav: { label: () => clinicVisitsTexts()('queue'), icon: IconHourglassHigh },
  },
  {
    path: clinicPaths.visits,
    page: page(() => import('#care/clinic/visits/visits-page.tsx'), 'VisitsPage'),
    nav: { label: () => clinicVisitsTexts()('visits'), icon: IconStethoscope },
  },
  { path: `${clinicPaths.visits}/:id`, page: page(() => import('#care/clinic/visits/visit-page.tsx'), 'VisitPage') },
  {
    path: clinicPaths.messages,
    page: page(() => import('#care/clinic/messages/threads-page.tsx'), 'ThreadsPage'),
    nav: { label: () => clinicMessagesTexts()('title'), icon: IconMessage },
  },
  { path: `${clinicPaths.messages}/:id`, page: page(() => import('#care/clinic/messages/thread-page.tsx'), 'ThreadPage') },
  {
    path: clinicPaths.calendar,
    page: page(() => import('#care/clinic/slots/calendar-page.tsx'), 'CalendarPage'),
    nav: { label: () => calendarTexts()('title'), icon: IconCalendarPlus },
  },
  { path: clinicPaths.account, page: page(() => import('#care/clinic/clinicians/account-page.tsx'), 'AccountPage') },
]
