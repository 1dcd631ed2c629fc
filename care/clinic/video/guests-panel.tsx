import { lazy, Suspense } from 'react'
import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.en.ts'
import { clinicRoomCalls } from '#shared/video/room-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

const RoomGuests = lazy(async () => ({ default: (await import('#care/sdk/call/room-guests.tsx')).RoomGuests }))

const { inviteClinicGuest, listClinicGuests, withdrawClinicGuest } = clinicRoomCalls

/** The guests that the clinician or the member has invited to the call. */
export const GuestsPanel = ({ visitId: id }: { visitId: string }) => {
  const t = textsOf(clinicVideoTexts)
  const answer = useCall(listClinicGuests, { id })
  const { refresh } = useAction(listClinicGuests)
  return (
    <Panel title={t('guests')}>
      <PanelLoaded answer={answer}>
        {({ guests }) => (
          <Suspense fallback={<SkeletonLines />}>
            <RoomGuests
              guests={guests}
              offersRoles
              invite={async (name, role) => {
                const { data } = await send(inviteClinicGuest, { id, name, role })
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
      </PanelLoaded>
    </Panel>
  )
}
