import { pushCalls } from '#shared/push/push-calls.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useSession } from '#web/session/use-session.tsx'

/** Turns push notifications on for this browser. */
export const useTurnPushOn = () => {
  const { profile } = useSession()
  const { run, isBusy } = useAction(pushCalls.listPushDevices)
  const turnOn = (publicKey: string) =>
    run(async () => {
      // Before the rest is loaded: browsers ask only right after a press.
      const permission = await Notification.requestPermission()
      const { turnPushOn } = await import('#web/push/turn-push-on.ts')
      await turnPushOn(permission, publicKey, profile.id)
    })
  return { turnOn, isBusy }
}
