import { accessCalls } from '#shared/account/access-calls.ts'
import type { Answer } from '#shared/calls.ts'
import { AccessList, AccessRow } from '#ui/components/access-list.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconDeviceMobile } from '#ui/components/icons.ts'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, instantShown } from '#ui/lib/format.ts'
import { clearTrustedDeviceHint } from '#ui/lib/page/storage.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import { deviceName } from '#web/account/device-name.ts'
import { PlainEmptyState } from '#web/account/plain-empty-state.tsx'
import styles from '#web/account/settings-page.module.css'
import { useConfirmedAct } from '#web/account/use-confirmed-act.tsx'
import { useSession } from '#web/session/use-session.tsx'

type Devices = Answer<typeof accessCalls.listDevices>

/** The trusted devices, which skip the second factor; each can be removed. */
export const TrustedDevices = () => {
  const t = textsOf(accountTexts)
  const answer = useCall(accessCalls.listDevices, {})
  return (
    <SubjectPart heading="h2" title={t('devices')} text={t('devicesText')}>
      <Loaded answer={answer} failure={t('loadFailed')}>
        {(devices) => (devices.length === 0 ? <NoDevices /> : <DeviceList devices={devices} />)}
      </Loaded>
    </SubjectPart>
  )
}

const NoDevices = () => {
  const t = textsOf(accountTexts)
  return <PlainEmptyState title={t('noDevices')}>{t('noDevicesText')}</PlainEmptyState>
}

const DeviceList = ({ devices }: { devices: Devices }) => {
  const t = textsOf(accountTexts)
  const { run, isBusy } = useConfirmedAct(accessCalls.listDevices)
  const forgetAll = async () => {
    const isSure = await confirm({
      title: t('forgetAllTitle'),
      text: t('forgetAllText'),
      yes: t('forget'),
      no: t('cancel'),
      isDanger: true,
    })
    if (!isSure) return
    await run(async () => {
      await send(accessCalls.forgetDevices, {})
      clearTrustedDeviceHint()
      toast.success(t('allForgotten'))
    })
  }
  return (
    <>
      <AccessList label={t('devices')}>
        {devices.map((device) => (
          <TrustedDevice key={device.id} device={device} />
        ))}
      </AccessList>
      <div className={styles.actions}>
        <Button kind="secondary" isBusy={isBusy} onClick={forgetAll}>
          {t('forgetAll')}
        </Button>
      </div>
    </>
  )
}

const TrustedDevice = ({ device: { id, device, rememberedAt, lastUsedAt, expiresAt, isThis } }: { device: Devices[number] }) => {
  const t = textsOf(accountTexts)
  const { timeZone } = useSession().profile
  const { run, isBusy } = useConfirmedAct(accessCalls.listDevices)
  const shown = (iso: string) => instantShown(iso, timeZone ?? undefined)
  const forget = () =>
    run(async () => {
      await send(accessCalls.forgetDevice, { id })
      if (isThis) clearTrustedDeviceHint()
      toast.success(t('forgotten'))
    })
  const name = deviceName(device)
  return (
    <AccessRow
      icon={IconDeviceMobile}
      name={name}
      mark={isThis ? { text: t('thisBrowser') } : undefined}
      lines={[t('remembered', { when: shown(rememberedAt) }), t('usedUntil', { when: shown(lastUsedAt), until: dateShown(expiresAt) })]}
      actions={
        <Button kind="quiet" isBusy={isBusy} aria-label={t('forgetDevice', { device: name })} onClick={forget}>
          {t('forget')}
        </Button>
      }
    />
  )
}
