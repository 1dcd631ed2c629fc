import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { send } from '#ui/lib/send.ts'
import { tabEntry } from '#ui/lib/tab-state.ts'
import { showError } from '#ui/lib/toast-error.ts'
import type { FoundMembership } from '#web/registration/look-up-person.ts'

/** The membership that a lookup in this tab found: its id, which is worth nothing without the registration ticket. */
export const heldMembership = tabEntry('membership', (value) => (typeof value === 'string' ? value : null))

const isAtMembers = (): boolean => location.pathname === paths.registerEligible
const showForm = (): void => history.replaceState(history.state, '', paths.register + location.search)

/** Asks for the persons once more, after a reload (CALL-21); a ticket that has run out leaves the plain form. */
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
 * What the lookup found, and whether the dialog about it is open. It is a place of its own in the history, /register/eligible-members,
 * so that Back leaves it and a reload comes back to it; without a lookup held in the tab that address is the plain form (SHELL-016).
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
