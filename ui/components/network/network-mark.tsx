import type { NetworkStatus } from '#shared/benefits/network-status.ts'
import { classNames } from '#ui/components/class-names.ts'
import { DetailsPart } from '#ui/components/finder/details-panel.tsx'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconCircle, IconCircleCheck, IconHelpCircle } from '#ui/components/icons.ts'
import styles from '#ui/components/network/network-mark.module.css'
import { networkTexts } from '#ui/components/network/network-texts.en.ts'
import { dateShown, joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const icons: Record<NetworkStatus['status'], IconShape> = { in: IconCircleCheck, 'not-listed': IconCircle, unknown: IconHelpCircle }

const wordsOf = (status: NetworkStatus, first: string | null): string => {
  const t = textsOf(networkTexts)
  if (status.status === 'unknown') return t('unknown')
  if (status.status === 'not-listed') return t('notListed')
  const words = first === null ? t('in') : t('inOf', { first })
  return status.tier === null ? words : joined([words, t('tier', { tier: String(status.tier) })])
}

/** `first`: whose plan it is; null for the member's own. */
type Props = { status: NetworkStatus | undefined; first: string | null }

/** Whether an entry is in the plan's network, in a few words. Its line is there before the answer is. */
export const NetworkMark = ({ status, first }: Props) => (
  <p className={classNames(styles.mark, status?.status === 'in' ? styles.in : styles.open)}>
    {status && <Icon of={icons[status.status]} size={18} />}
    {status && <span>{wordsOf(status, first)}</span>}
  </p>
)

/** What is behind a status: the list, its source and day, or what is missing. */
const reasonShown = (status: NetworkStatus): string => {
  const t = textsOf(networkTexts)
  if (status.status === 'unknown') return t(`unknown ${status.reason}`)
  const basis = { network: status.network, source: status.source, date: dateShown(status.asOf) }
  if (status.status === 'in') return t('inSource', basis)
  const day = status.day === null ? '' : dateShown(status.day)
  return status.reason === 'absent' ? t('not-listed absent', basis) : t(`not-listed ${status.reason}`, { ...basis, day })
}

const Explained = ({ status, first }: { status: NetworkStatus; first: string | null }) => {
  const t = textsOf(networkTexts)
  const until = status.status === 'in' && status.lastDay !== null ? ` ${t('until', { date: dateShown(status.lastDay) })}` : ''
  return (
    <>
      <NetworkMark status={status} first={first} />
      <p className={styles.about}>
        {reasonShown(status)}
        {until} {t('confirm')}
      </p>
    </>
  )
}

type Places = readonly { zip: string; status: NetworkStatus }[]

const isSame = (one: NetworkStatus, other: NetworkStatus | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The part of the details about the plan's network: one answer, or one for each ZIP code where they differ. */
export const NetworkPart = ({ places, first }: { places: Places | undefined; first: string | null }) => {
  const t = textsOf(networkTexts)
  if (!places) return null
  const one = places.every(({ status }) => isSame(status, places[0]?.status))
  return (
    <DetailsPart title={first === null ? t('title') : t('titleOf', { first })}>
      {(one ? places.slice(0, 1) : places).map(({ zip, status }) => (
        <div key={zip}>
          {!one && <p>{t('atZip', { zip })}</p>}
          <Explained status={status} first={first} />
        </div>
      ))}
    </DetailsPart>
  )
}
