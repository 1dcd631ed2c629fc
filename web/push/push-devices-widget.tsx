import type { Answer } from '#shared/calls.ts'
import { pushCalls } from '#shared/push/push-calls.ts'
import type { DeviceWords } from '#shared/session/device-words.ts'
import { AccessList, AccessRow } from '#ui/components/access-list.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconDeviceMobile } from '#ui/components/icons.ts'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { pushAbility } from '#ui/lib/page/push-ability.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { removePush } from '#web/push/push-device.ts'
import { pushDeviceTexts } from '#web/push/push-device-texts.en.ts'
import styles from '#web/push/push-devices-widget.module.css'
import { useTurnPushOn } from '#web/push/use-turn-push-on.ts'
import { useSession } from '#web/session/use-session.tsx'

type Devices = Answer<typeof pushCalls.listPushDevices>['devices']

/** `Chrome on Windows`, or the known part of it. */
const nameOf = ({ browser, system }: DeviceWords): string => {
  const t = textsOf(pushDeviceTexts)
  if (browser !== null && system !== null) return t('deviceOn', { browser, system })
  return browser ?? system ?? t('unknownDevice')
}

/** The devices that show push notifications: this browser can be added, and each can be removed. */
export const PushDevicesWidget = () => {
  const t = textsOf(pushDeviceTexts)
  const answer = useCall(pushCalls.listPushDevices, {})
  if (answer.data?.publicKey === null) return null
  return (
    <SubjectPart heading="h2" title={t('title')} text={t('text')}>
      <Loaded answer={answer} failure={t('loadFailed')}>
        {({ publicKey, devices }) => (
          <>
            {devices.length === 0 ? <p className={styles.quiet}>{t('none')}</p> : <DeviceRows devices={devices} />}
            {publicKey !== null && !devices.some(({ isThis }) => isThis) && <ThisDevice publicKey={publicKey} readAgain={answer.refetch} />}
          </>
        )}
      </Loaded>
    </SubjectPart>
  )
}

const ThisDevice = ({ publicKey, readAgain }: { publicKey: string; readAgain: () => Promise<unknown> }) => {
  const t = textsOf(pushDeviceTexts)
  const { turnOn, isBusy } = useTurnPushOn(readAgain)
  const ability = pushAbility()
  if (ability !== 'can') return <p className={styles.quiet}>{t(ability)}</p>
  return (
    <div className={styles.actions}>
      <Button kind="secondary" isBusy={isBusy} onClick={() => turnOn(publicKey)}>
        {t('turnOnHere')}
      </Button>
    </div>
  )
}

const DeviceRows = ({ devices }: { devices: Devices }) => (
  <AccessList label={textsOf(pushDeviceTexts)('title')}>
    {devices.map((device) => (
      <DeviceRow key={device.id} device={device} />
    ))}
  </AccessList>
)

const DeviceRow = ({ device: { id, device, addedAt, lastUsedAt, isThis } }: { device: Devices[number] }) => {
  const t = textsOf(pushDeviceTexts)
  const { timeZone } = useSession().profile
  const { run, isBusy } = useAction(pushCalls.listPushDevices)
  const shown = (iso: string) => instantShown(iso, timeZone ?? undefined)
  const remove = () =>
    run(async () => {
      await removePush(id)
      toast.success(t('removed'))
    })
  const name = nameOf(device)
  return (
    <AccessRow
      icon={IconDeviceMobile}
      name={name}
      mark={isThis ? { text: t('thisDevice') } : undefined}
      lines={[t('added', { when: shown(addedAt) }), t('lastUsed', { when: shown(lastUsedAt) })]}
      actions={
        <Button kind="quiet" isBusy={isBusy} aria-label={t('removeDevice', { device: name })} onClick={remove}>
          {t('remove')}
        </Button>
      }
    />
  )
}
