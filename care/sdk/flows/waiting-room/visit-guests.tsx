import { useState } from 'react'
import { RoomGuests } from '#care/sdk/call/room-guests.tsx'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.ts'
import type { RoomGuest } from '#shared/video/room-guest.ts'
import { videoScreens } from '#shared/video/video-screens.ts'
import { useLoad } from '#ui/lib/use-load.ts'

type Props = { host: CareHost; consultId: string }

/** Whom the member has with them: family, or somebody who interprets. Nothing stands here while that is not known. */
export const VisitGuests = ({ host, consultId }: Props) => {
  const { data } = useLoad(() => askScreen(host, videoScreens.listGuests, { consultId }))
  return data && <Guests host={host} consultId={consultId} first={data.guests} />
}

const Guests = ({ host, consultId, first }: Props & { first: readonly RoomGuest[] }) => {
  const [guests, setGuests] = useState(first)
  const invite = async (name: string) => {
    const invited = await askScreen(host, videoScreens.inviteGuest, { consultId, name })
    setGuests((before) => [...before, invited.guest])
    return invited
  }
  const withdraw = async (guestId: string) => {
    await askScreen(host, videoScreens.withdrawGuest, { consultId, guestId })
    setGuests((before) => before.filter(({ id }) => id !== guestId))
  }
  return (
    <section className={styles.guests} aria-label={waitingRoomTexts()('guests')}>
      <RoomGuests guests={guests} invite={invite} withdraw={withdraw} />
    </section>
  )
}
