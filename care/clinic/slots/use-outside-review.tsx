import { type ReactNode, useState } from 'react'
import type { Calendar } from '#care/clinic/slots/calendar-days.tsx'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.en.ts'
import { type BookedVisit, visitsOutside, type WorkChange, workAfter } from '#shared/clinicians/work-hours.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { VisitsOutside } from '#ui/staff/hours/visits-outside.tsx'

export type OwnWork = Pick<Calendar, 'hours' | 'daysOff' | 'timeZone' | 'visits'>

type Pending = { visits: readonly BookedVisit[]; answer: (isSaved: boolean) => void }

/** The booked visits outside the hours after a change; none if the change leaves no further visit outside. */
const addedOutside = (work: OwnWork, change: WorkChange): BookedVisit[] => {
  const before = new Set(visitsOutside(work, work).map(({ reference }) => reference))
  const after = visitsOutside(work, workAfter(work, change))
  return after.some(({ reference }) => !before.has(reference)) ? after : []
}

/**
 * Shows which booked visits a change of the clinician's own hours would leave outside them, before it is saved. `ask` resolves to whether to
 * save; null if there are none, and nothing was asked. `view` belongs on the page.
 */
export const useOutsideReview = (work: OwnWork): { ask: (change: WorkChange) => Promise<boolean> | null; view: ReactNode } => {
  const t = textsOf(calendarTexts)
  const [pending, setPending] = useState<Pending | null>(null)
  const ask = (change: WorkChange) => {
    const visits = addedOutside(work, change)
    return visits.length === 0 ? null : new Promise<boolean>((answer) => setPending({ visits, answer }))
  }
  const close = (isSaved: boolean) => {
    setPending(null)
    pending?.answer(isSaved)
  }
  const foot = (
    <>
      <Button kind="quiet" onClick={() => close(false)}>
        {t('keepHours')}
      </Button>
      <Button onClick={() => close(true)}>{t('saveAnyway')}</Button>
    </>
  )
  const view = pending && (
    <Dialog kind="page" title={t('reviewTitle')} onClose={() => close(false)} foot={foot}>
      <p>{t('reviewText')}</p>
      <VisitsOutside visits={pending.visits} timeZone={work.timeZone} text={t('outsideText')} />
    </Dialog>
  )
  return { ask, view }
}
