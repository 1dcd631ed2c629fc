import { PlainView } from '#care/sdk/flows/waiting-room/plain-view.tsx'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.en.ts'
import { paths, withQuery } from '#shared/paths.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'
import { DoorScene, MoonScene, SunScene } from '#ui/components/arch.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const wordsOf = ({ status, cancelReason, hasSummary }: WaitingRoom) => {
  const t = textsOf(waitingRoomTexts)
  if (status === 'Completed') return { heading: t('completedTitle'), text: hasSummary ? t('completedText') : null, scene: <SunScene /> }
  if (status === 'Expired') return { heading: t('expiredTitle'), text: t('expiredText'), scene: <MoonScene /> }
  if (status === 'Missed') return { heading: t('missedTitle'), text: t('missedText'), scene: <MoonScene /> }
  return { heading: t(cancelReason === null ? 'cancelledSelf' : 'cancelledTitle'), text: t('cancelledText'), scene: <DoorScene /> }
}

/** The end of the wait, with a link to the summary or to a new request. */
export const OverView = ({ host, room }: WaitingProps) => {
  const t = textsOf(waitingRoomTexts)
  const { status, cancelReason, hasSummary, consultId } = room
  const { heading, text, scene } = wordsOf(room)
  const way =
    status === 'Completed'
      ? hasSummary && { href: withQuery(paths.pastVisits, { consultId }), words: t('readSummary') }
      : { href: paths.requestVisit, words: t('askAgain') }
  const foot = (
    <>
      <Button kind="quiet" onClick={host.close}>
        {t('done')}
      </Button>
      {way && (
        <ButtonLink isLarge href={way.href}>
          {way.words}
        </ButtonLink>
      )}
    </>
  )
  return (
    <PlainView host={host} scene={scene} heading={heading} foot={foot}>
      {cancelReason !== null && (
        <figure className={styles.reason}>
          <figcaption>{t('reason')}</figcaption>
          <blockquote dir="auto">{cancelReason}</blockquote>
        </figure>
      )}
      {text && <p>{text}</p>}
    </PlainView>
  )
}
