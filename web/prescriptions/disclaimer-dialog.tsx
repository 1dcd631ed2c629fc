import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import styles from '#web/prescriptions/prescriptions.module.css'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.ts'

const points = ['notInsurance', 'mustShow', 'savingsVary', 'providersChange', 'noServices'] as const

/** RX-35..40, and how an estimate comes about. */
export const DisclaimerDialog = ({ onClose }: { onClose: () => void }) => {
  const t = prescriptionsTexts()
  return (
    <Dialog
      title={t('disclaimer')}
      onClose={onClose}
      foot={
        <Button kind="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ul>
      <p>{t('howEstimated')}</p>
    </Dialog>
  )
}
