import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { addThisDevice } from '#web/push/push-device.ts'
import { pushDeviceTexts } from '#web/push/push-device-texts.en.ts'

/** Adds this browser as a device if its user gave permission, and says how that went. */
export const turnPushOn = async (permission: NotificationPermission, publicKey: string, profileId: string): Promise<void> => {
  const t = textsOf(pushDeviceTexts)
  if (permission !== 'granted') {
    toast.info(t('refused'))
    return
  }
  await addThisDevice(publicKey, profileId)
  toast.success(t('isOn'))
}
