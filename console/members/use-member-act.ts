import { memberCalls } from '#shared/members/member-calls.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { toast } from '#ui/lib/toast.ts'

type Act = { does: () => Promise<unknown>; done: string; question?: Parameters<typeof confirm>[0] }

/** Runs an action on the open member: confirms first if there is a question, and shows a toast when done. */
export const useMemberAct = () => {
  const { isBusy, run, refresh } = useAction(memberCalls.readMember)
  const act = async ({ does, done, question }: Act): Promise<void> => {
    if (question && !(await confirm(question))) return
    if (await run(does)) toast.success(done)
    // The 30 minutes of access may be over: the page then asks for the reason again.
    else await refresh()
  }
  return { isBusy, act }
}
