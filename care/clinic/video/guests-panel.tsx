import { lazy, Suspense } from 'react'
import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.ts'
import { loadCallTexts } from '#care/sdk/call/load-call-texts.ts'
import { clinicRoomCalls } from '#shared/video/room-calls.ts'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { SkeletonLines } from '#ui/components/skeleton.tsx'
import { send } from '#ui/lib/send.ts'
import { useAct } from '#ui/lib/use-act.ts'
import { useCall } from '#ui/lib/use-call.ts'

const RoomGuests = lazy(async () => {
  await loadCallTexts()
  return { default: (await import('#care/sdk/call/room-guests.tsx')).RoomGuests }
})

const { inviteClinicGuest, listClinicGuests, withdrawClinicGuest } = clinicRoomCalls

/** Whom the clinician or the member has invited to the call. */
export const GuestsPanel = ({ visitId: id }: { visitId: string }) => {
  const t = clinicVideoTexts()
  const answer = useCall(listClinicGuests, { id })
  const { refresh } = useAct(listClinicGuests)
  return (
    <Panel title={t('guests')}>
      <Loaded answer={answer}>
        {({ guests }) => (
          <Suspense fallback={<SkeletonLines />}>
            <RoomGuests
              guests={guests}
              invite={async (name) => {
                const { data } = await send(inviteClinicGuest, { id, name })
                await refresh()
                return data
              }}
              withdraw={async (guestId) => {
                await send(withdrawClinicGuest, { id, guestId })
                await refresh()
              }}
            />
          </Suspense>
        )}
      </Loaded>
    </Panel>
  )
}
