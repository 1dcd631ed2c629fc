import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { grantCalls } from '#shared/family/grant-calls.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { showError } from '#ui/lib/toast-error.ts'
import { callKey } from '#ui/lib/use-call.ts'
import { familyTexts } from '#web/family/family-texts.ts'

export const useReloadGrants = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: callKey(grantCalls.listGrants, {}) })
}

type Words = { title: string; text: string; yes: string; done: string }

/** Ends a grant after a question, by whichever of the two; what went wrong is a toast, and the list is read again all the same. */
export const useEndGrant = () => {
  const reload = useReloadGrants()
  const [isBusy, setBusy] = useState(false)
  const end = async (id: string, { title, text, yes, done }: Words) => {
    if (!(await confirm({ title, text, yes, no: familyTexts()('cancel'), isDanger: true }))) return
    setBusy(true)
    try {
      await send(grantCalls.revokeGrant, { id })
      toast.success(done)
    } catch (error) {
      showError(error)
    }
    await reload()
    setBusy(false)
  }
  return { end, isBusy }
}
