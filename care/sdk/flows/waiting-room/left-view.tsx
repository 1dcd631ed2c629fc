import { PlainView } from '#care/sdk/flows/waiting-room/plain-view.tsx'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.ts'
import { WhoNiche } from '#care/sdk/flows/waiting-room/who-niche.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconPhone, IconVideo } from '#ui/components/icons.ts'

/** Why the member is not in the call although the visit goes on. */
export type LeftWhy = 'self' | 'elsewhere' | 'closed'

/** The visit goes on, and the way back into it is open. */
export const LeftView = ({ host, room, goTo, why }: WaitingProps & { why: LeftWhy }) => {
  const t = waitingRoomTexts()
  const text = { self: t('leftText'), elsewhere: t('elsewhereText'), closed: t('withdrawnText') }[why]
  const foot = (
    <>
      {room.phoneRefusal === null && (
        <Button kind="quiet" icon={IconPhone} onClick={() => goTo('phone')}>
          {t('callMe')}
        </Button>
      )}
      <Button isLarge icon={IconVideo} onClick={() => goTo('call')}>
        {t('rejoin')}
      </Button>
    </>
  )
  return (
    <PlainView host={host} niche={<WhoNiche room={room} />} heading={t(why === 'elsewhere' ? 'elsewhereTitle' : 'leftTitle')} foot={foot}>
      <p>{text}</p>
    </PlainView>
  )
}
