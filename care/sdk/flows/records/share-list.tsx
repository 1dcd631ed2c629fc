import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/records/records.module.css'
import { recordsTexts } from '#care/sdk/records/records-texts.en.ts'
import { type RecordShare, recordScreens } from '#shared/records/record-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = { host: CareHost; shares: readonly RecordShare[]; onChanged: (share: RecordShare) => void }

/** Every share link: what it opens, when it expires, who opened it when, and a button to revoke it. */
export const ShareList = ({ host, shares, onChanged }: Props) => {
  const t = textsOf(recordsTexts)
  return (
    <section aria-label={t('shares')} className={styles.shares}>
      <h4>{t('shares')}</h4>
      {shares.length === 0 ? (
        <p className={styles.line}>{t('noShares')}</p>
      ) : (
        <ul>
          {shares.map((share) => (
            <Share key={share.id} host={host} share={share} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  )
}

type ShareProps = { host: CareHost; share: RecordShare; onChanged: (share: RecordShare) => void }

const openingKey = { seen: 'seen', pdf: 'pdfTaken', fhir: 'fhirTaken' } as const

const Share = ({ host, share, onChanged }: ShareProps) => {
  const t = textsOf(recordsTexts)
  const { isBusy, run } = useBusy()
  const { id, patient, maker, parts, createdAt, endsAt, state, openings } = share
  const withdraw = async () => {
    const isSure = await confirm({ title: t('withdrawTitle'), text: t('withdrawText'), yes: t('withdraw'), no: t('keep'), isDanger: true })
    if (!isSure) return
    await run(async () => {
      onChanged(await askScreen(host, recordScreens.withdrawShare, { shareId: id }))
      toast.success(t('withdrawDone'))
    })
  }
  return (
    <li>
      <p className={styles.top}>
        <bdi>{patient.isSelf ? t('sharedOwn') : t('sharedOf', { name: patient.first })}</bdi>
        <StatusBadge tone={state === 'open' ? 'success' : 'neutral'}>{t(state)}</StatusBadge>
      </p>
      {!maker.isSelf && <p className={styles.line}>{t('madeBy', { name: `${maker.first} ${maker.last}`.trim() })}</p>}
      <p className={styles.line}>{parts.map((part) => t(part)).join(', ')}</p>
      {state === 'open' && <p className={styles.line}>{t('opensUntil', { when: instantShown(endsAt) })}</p>}
      <ul className={styles.openings}>
        {openings.length === 0 ? (
          <li>{t('neverOpened')}</li>
        ) : (
          openings.map(({ how, at }) => <li key={at + how}>{t(openingKey[how], { when: instantShown(at) })}</li>)
        )}
      </ul>
      {state === 'open' && (
        <div>
          <Button kind="quiet" isBusy={isBusy} aria-label={t('withdrawWhat', { when: instantShown(createdAt) })} onClick={withdraw}>
            {t('withdraw')}
          </Button>
        </div>
      )}
    </li>
  )
}
