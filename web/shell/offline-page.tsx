import { useEffect, useState } from 'react'
import { SunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { CardFaces } from '#ui/components/card-faces.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { fetchFile } from '#ui/lib/calls/fetch-file.ts'
import { instantShown } from '#ui/lib/format.ts'
import { forgetKept, type KeptOffline, readKept } from '#ui/lib/page/kept-offline.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/shell/offline-page.module.css'
import { offlineTexts } from '#web/shell/offline-texts.en.ts'

const lookMs = 5000

/** The page that the service worker shows when a page cannot be loaded: the stored data and the phone number. */
export const OfflinePage = () => {
  const t = textsOf(offlineTexts)
  const [kept, setKept] = useState<KeptOffline | null>(null)
  const [isForgotten, setForgotten] = useState(false)
  useEffect(() => {
    // Offline, only the device's clock is available.
    readKept(Date.now()).then(setKept, () => setKept(null))
    // The device may be online while the portal is down, so request a small file.
    const look = async () => {
      if ((await fetchFile(pageConfig().maintenanceUrl)) !== null) location.reload()
    }
    const rhythm = setInterval(look, lookMs)
    addEventListener('online', look)
    return () => {
      clearInterval(rhythm)
      removeEventListener('online', look)
    }
  }, [])
  const forget = async () => {
    await forgetKept()
    setKept(null)
    setForgotten(true)
  }
  return (
    <>
      <EmptyState
        scene={<SunScene />}
        title={t('title')}
        isPage
        action={
          <Button icon={IconRefresh} onClick={() => location.reload()}>
            {t('retry')}
          </Button>
        }
      >
        {t('more')}
      </EmptyState>
      {kept && <Kept kept={kept} onForget={forget} />}
      <p role="status" className={styles.said}>
        {isForgotten && t('forgotten')}
      </p>
    </>
  )
}

const Kept = ({ kept: { nextVisit, card, idCards = [], phone }, onForget }: { kept: KeptOffline; onForget: () => void }) => {
  const t = textsOf(offlineTexts)
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h2 id="kept">{t('kept')}</h2>
      {nextVisit && (
        <Card>
          <h3>{t('nextVisit')}</h3>
          <p className={styles.when}>{nextVisit.at === null ? t('asap') : instantShown(nextVisit.at, nextVisit.timeZone)}</p>
          <p>
            {kindShown(nextVisit.kind)}
            {nextVisit.with !== null && <> · {t('withWhom', { name: nextVisit.with })}</>}
          </p>
        </Card>
      )}
      {idCards.map(({ name, face, ...plan }) => (
        <section key={`${name} ${plan.planName}`} aria-label={t('idCard', { name })}>
          <details open={idCards.length === 1}>
            <summary className={styles.whose}>{t('idCard', { name })}</summary>
            <CardFaces {...plan} face={face} language="en" logo={null} labels={{ front: t('front'), back: t('back') }} />
          </details>
        </section>
      ))}
      {card && (
        <Card>
          <h3>{t('card')}</h3>
          <CardNumbers card={card} />
        </Card>
      )}
      <Card>
        <h3>{t('call')}</h3>
        <PhoneLink phone={phone} isLoud />
      </Card>
      <Button kind="quiet" onClick={onForget}>
        {t('forget')}
      </Button>
    </section>
  )
}

const kinds = ['General Medical', 'Mental Health', 'Dermatology', 'Nutrition'] as const

const kindShown = (kind: string): string => {
  const known = kinds.find((one) => one === kind)
  return known === undefined ? kind : textsOf(offlineTexts)(known)
}

const CardNumbers = ({ card }: { card: NonNullable<KeptOffline['card']> }) => {
  const t = textsOf(offlineTexts)
  const numbers = [
    [t('memberId'), card.member_id],
    [t('group'), card.group_number],
    [t('pcn'), card.rxpcn],
    [t('bin'), card.rxbin],
  ] as const
  return (
    <dl className={styles.numbers}>
      {numbers.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
