import { grantCalls } from '#shared/family/grant-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { familyTexts } from '#web/family/family-texts.en.ts'

type Words = { title: string; text: string; yes: string; done: string }

/** Ends a grant after a confirmation, for either member. Reloads the list also after a failure. */
export const useEndGrant = () => {
  const { isBusy, run } = useAction(grantCalls.listGrants)
  const end = async (id: string, { title, text, yes, done }: Words) => {
    if (!(await confirm({ title, text, yes, no: textsOf(familyTexts)('cancel'), isDanger: true }))) return
    const revoke = async () => {
      await send(grantCalls.revokeGrant, { id })
      toast.success(done)
    }
    await run(revoke, { refreshesAlways: true })
  }
  return { end, isBusy }
}
