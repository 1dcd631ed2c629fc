import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { useSession } from '#web/session/use-session.tsx'

/** Turns push notifications on for this browser, and then reads the devices again. */
export const useTurnPushOn = (readAgain: () => Promise<unknown>) => {
  const { profile } = useSession()
  const { run, isBusy } = useBusy()
  const turnOn = (publicKey: string) =>
    run(async () => {
      // Before the rest is loaded: browsers ask only right after a press.
      const permission = await Notification.requestPermission()
      const { turnPushOn } = await import('#web/push/turn-push-on.ts')
      await turnPushOn(permission, publicKey, profile.id)
      await readAgain()
    })
  return { turnOn, isBusy }
}
