import styles from '#care/sdk/call/call.module.css'
import { callTexts } from '#care/sdk/call/call-texts.ts'
import { useCaptions } from '#care/sdk/call/captions.ts'
import type { PeerView } from '#care/sdk/call/peers.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

type Props = { peers: readonly PeerView[]; isOn: boolean }

/** What the others say, written down by the browser itself. Of several the one who came first, whom a browser can follow. */
export const CallCaptions = ({ peers, isOn }: Props) => {
  const t = callTexts()
  const speaker = peers.find(({ audio }) => audio !== null)
  const text = useCaptions(speaker?.audio ?? null, currentLanguage(), isOn)
  if (!isOn) return null
  return (
    <section className={styles.captions} aria-label={t('captions')}>
      <p dir="auto">{text || t('captionsNote')}</p>
    </section>
  )
}
