import type { CareHost } from '#care/sdk/care-host.ts'
import { PlainView } from '#care/sdk/flows/waiting-room/plain-view.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.ts'
import { LostSunScene } from '#ui/components/arch.tsx'

/** The visit of the address is none of the member's, or only seen by them. */
export const NoVisit = ({ host, isOnlySeen }: { host: CareHost; isOnlySeen: boolean }) => {
  const t = waitingRoomTexts()
  return (
    <PlainView host={host} scene={<LostSunScene />} heading={t('gone')}>
      <p>{t(isOnlySeen ? 'onlySeen' : 'goneText')}</p>
    </PlainView>
  )
}
