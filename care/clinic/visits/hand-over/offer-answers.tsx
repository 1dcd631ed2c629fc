import { useNavigate } from 'react-router'
import { useVisitAct } from '#care/clinic/shell/use-visit-act.ts'
import { clinicHandOverTexts } from '#care/clinic/visits/hand-over/clinic-hand-over-texts.en.ts'
import styles from '#care/clinic/visits/visit-page.module.css'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { type HandOverOffer, handOverCalls } from '#shared/clinicians/hand-over-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The note of the clinician who hands over, as they typed it. */
export const OfferNote = ({ offer: { note, from } }: { offer: HandOverOffer }) => {
  const t = textsOf(clinicHandOverTexts)
  if (note === '') return null
  return (
    <div>
      <h3>{t('noteOf', { name: `${from.first} ${from.last}` })}</h3>
      <p className={styles.said} dir="auto">
        {note ?? t('unreadable')}
      </p>
    </div>
  )
}

/** Accepts or declines an offered visit. */
export const OfferAnswers = ({ offer: { id } }: { offer: HandOverOffer }) => {
  const t = textsOf(clinicHandOverTexts)
  const navigate = useNavigate()
  const { run, isBusy } = useVisitAct()
  return (
    <div className={styles.ways}>
      <Button isBusy={isBusy} onClick={() => run(() => send(handOverCalls.acceptHandOver, { id }), t('accepted'))}>
        {t('accept')}
      </Button>
      <Button
        kind="secondary"
        isBusy={isBusy}
        onClick={() =>
          run(
            () => send(handOverCalls.declineHandOver, { id }),
            t('declinedNow'),
            () => void navigate(clinicPaths.queue),
          )
        }
      >
        {t('decline')}
      </Button>
    </div>
  )
}
