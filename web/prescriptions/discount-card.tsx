import { useMutation } from '@tanstack/react-query'
import { type DrugPrice, prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { IconDownload, IconMail, IconPrinter } from '#ui/components/icons.ts'
import { fileAddress, send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { showError } from '#ui/lib/toast-error.ts'
import type { Found } from '#ui/lib/use-search.ts'
import styles from '#web/prescriptions/prescriptions.module.css'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.ts'
import { useSession } from '#web/session/use-session.tsx'

type Props = { drug: string; zip: string; row: DrugPrice; card: Found<typeof prescriptionCalls.readDiscountCard>['data'] }

/** RX-28..33: the card as the pharmacist wants to see it, and the ways to take it along. */
export const DiscountCard = ({ drug, zip, row, card }: Props) => {
  const t = prescriptionsTexts()
  const { id } = useSession().profile
  const { PharmacyName, Street1, City, State, ZipCode } = row
  const mail = useMutation({
    mutationFn: () =>
      send(prescriptionCalls.emailDiscountCard, {
        ...{ id, DrugName: drug, PharmacyName, Address: Street1, City, State, Zip: ZipCode },
      }),
    onSuccess: () => toast.success(t('emailed')),
    onError: showError,
  })
  const facts = [
    [t('memberId'), card.member_id],
    [t('group'), card.group_number],
    [t('pcn'), card.rxpcn],
    [t('bin'), card.rxbin],
  ] as const
  return (
    <>
      <section className={styles.card} aria-labelledby="discount-details">
        <h3 id="discount-details">{t('discountDetails')}</h3>
        <p>{t('showCard')}</p>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={styles.acts}>
        <Button icon={IconMail} isBusy={mail.isPending} onClick={() => mail.mutate()}>
          {t('email')}
        </Button>
        <Button kind="secondary" icon={IconPrinter} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <p className={styles.pdf}>
        <ButtonLink
          kind="quiet"
          icon={IconDownload}
          href={fileAddress(prescriptionCalls.readDiscountCardFile, { name: drug, location: zip })}
          download
        >
          {t('pdf')}
        </ButtonLink>
      </p>
    </>
  )
}
