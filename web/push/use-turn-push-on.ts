import { pushCalls } from '#shared/push/push-calls.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { turnPushOn } from '#web/push/push-device.ts'
import { pushDeviceTexts } from '#web/push/push-device-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

/** Turns push notifications on for this browser and says how that went. */
export const useTurnPushOn = () => {
  const t = textsOf(pushDeviceTexts)
  const { profile } = useSession()
  const { run, isBusy } = useAction(pushCalls.listPushDevices)
  const turnOn = (publicKey: string) =>
    run(async () => {
      if (await turnPushOn(publicKey, profile.id)) toast.success(t('isOn'))
      else toast.info(t('refused'))
    })
  return { turnOn, isBusy }
}
