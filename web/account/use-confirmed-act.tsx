import type { Call } from '#shared/calls.ts'
import { useProvedAct } from '#ui/lib/calls/use-proved-act.ts'
import { ConfirmPassword } from '#web/account/confirm-password.tsx'

/** `useAction` for calls that may require the member's password again: `dialog` then asks for it and repeats the action. */
export const useConfirmedAct = (...changed: readonly Call[]) => useProvedAct(changed, (dialog) => <ConfirmPassword {...dialog} />)
