import { type DrugPrice, prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { IconDownload, IconMail, IconPrinter } from '#ui/components/icons.ts'
import { fileAddress, send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import type { SearchResult } from '#ui/lib/calls/use-search.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import styles from '#web/prescriptions/prescriptions.module.css'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

type Props = { drug: string; zip: string; row: DrugPrice; card: SearchResult<typeof prescriptionCalls.readDiscountCard>['data'] }

/** The discount card as a pharmacist needs it, and the ways to save it (RX-28..33). */
export const DiscountCardDetails = ({ drug, zip, row, card }: Props) => {
  const t = textsOf(prescriptionsTexts)
  const { id } = useSession().profile
  const { PharmacyName, Street1, City, State, ZipCode } = row
  const { isBusy, run } = useAction()
  const mail = () =>
    run(async () => {
      const pharmacy = { PharmacyName, Address: Street1, City, State, Zip: ZipCode }
      const numbers = { MemberId: card.member_id, Pcn: card.rxpcn, Group: card.group_number, Bin: card.rxbin }
      await send(prescriptionCalls.emailDiscountCard, { id, ProfileId: id, DrugName: drug, ...pharmacy, ...numbers })
      toast.success(t('emailed'))
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
        <Button icon={IconMail} isBusy={isBusy} onClick={mail}>
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
