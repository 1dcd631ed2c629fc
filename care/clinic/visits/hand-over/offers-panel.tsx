import { useEffect, useRef } from 'react'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { useOffers } from '#care/clinic/shell/use-queue.ts'
import { clinicHandOverTexts } from '#care/clinic/visits/hand-over/clinic-hand-over-texts.en.ts'
import { VisitList } from '#care/clinic/visits/visit-list.tsx'
import { playTestSound } from '#care/sdk/call/media/play-test-sound.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { useServerTime } from '#ui/lib/calls/use-server-time.ts'
import { timeShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Plays a sound for each offer that arrives while the page is open. */
const useOfferSound = (ids: readonly string[] | undefined) => {
  const heard = useRef<readonly string[] | undefined>(undefined)
  useEffect(() => {
    const before = heard.current
    heard.current = ids
    if (before && ids?.some((id) => !before.includes(id))) playTestSound(null).catch(() => undefined)
  }, [ids])
}

/** Visits that colleagues offer this clinician, above the queue. */
export const OffersPanel = () => {
  const t = textsOf(clinicHandOverTexts)
  const { data } = useOffers()
  const now = useServerTime(15_000)
  const { timeZone } = useClinician()
  useOfferSound(data?.map(({ offer }) => offer.id))
  const open = (data ?? []).filter(({ offer }) => new Date(offer.endsAt) > now)
  const ends = new Map(
    open.map(({ offer, visit }) => [
      visit.id,
      t('until', { name: `${offer.from.first} ${offer.from.last}`, time: timeShown(offer.endsAt, timeZone) }),
    ]),
  )
  return (
    <>
      <p role="status" className="visually-hidden">
        {open.length > 0 ? t('offersCount', { n: open.length }) : ''}
      </p>
      {open.length > 0 && (
        <Panel title={t('offers')} isPadded={false}>
          <VisitList label={t('offers')} rows={open.map(({ visit }) => visit)} now={now} end={({ id }) => ends.get(id)} />
        </Panel>
      )}
    </>
  )
}
