import { memberCalls } from '#shared/members/member-calls.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { toast } from '#ui/lib/toast.ts'
import { useAct } from '#ui/lib/use-act.ts'

type Act = { does: () => Promise<unknown>; done: string; question?: Parameters<typeof confirm>[0] }

/** Does something for the member who is open: after a question where there is one, and with a word when it is done. */
export const useMemberAct = () => {
  const { isBusy, run, refresh } = useAct(memberCalls.readMember)
  const act = async ({ does, done, question }: Act): Promise<void> => {
    if (question && !(await confirm(question))) return
    if (await run(does)) toast.success(done)
    // The half hour may be over: then the page asks for the reason again.
    else await refresh()
  }
  return { isBusy, act }
}
