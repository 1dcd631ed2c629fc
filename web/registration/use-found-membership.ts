import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import type { FoundMembership } from '#web/registration/submit-lookup.ts'

/** The id of the membership that a lookup in this tab found. It is useless without the registration ticket. */
export const heldMembership = tabEntry('membership', (value) => (typeof value === 'string' ? value : null))

const isAtMembers = (): boolean => location.pathname === paths.registerEligible
const showForm = (): void => history.replaceState(history.state, '', paths.register + location.search)

/** Loads the persons again after a page reload (CALL-21). Returns null on an error, such as an expired ticket. */
const listAgain = async (): Promise<FoundMembership | null> => {
  const membershipId = heldMembership.read()
  if (membershipId === null) return null
  try {
    return (await send(registrationCalls.listPersons, { membershipId })).data
  } catch (error) {
    if (error instanceof CallError && error.status === 404) heldMembership.clear()
    showError(error)
    return null
  }
}

/**
 * Returns the lookup's result and whether its dialog is open. The dialog has its own history entry, /register/eligible-members, so that
 * Back closes it and a reload opens it again; without a saved lookup that address shows the plain form (SHELL-016).
 */
export const useFoundMembership = () => {
  const [found, setFound] = useState<FoundMembership | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    const follow = () => setOpen(isAtMembers())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    if (!isAtMembers()) return
    setReading(true)
    void listAgain().then((again) => {
      setReading(false)
      setFound(again)
      setOpen(again !== null)
      if (!again) showForm()
    })
  }, [])
  const open = (membership: FoundMembership) => {
    heldMembership.write(membership.membershipId)
    history.pushState(null, '', paths.registerEligible)
    setFound(membership)
    setOpen(true)
  }
  const close = () => {
    showForm()
    setOpen(false)
  }
  return { found: isOpen ? found : null, isReading, open, close }
}
