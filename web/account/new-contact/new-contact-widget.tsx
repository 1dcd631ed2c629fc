import { type ReactNode, useState } from 'react'
import { contactToConfirm } from '#web/account/new-contact/contact-to-confirm.ts'

/** Shows its content while a phone or address that was just saved waits for its code (ACCT-04). */
export const NewContactWidget = ({ children }: { children: ReactNode }) => {
  const [isShown] = useState(() => contactToConfirm.read() === true)
  return isShown && children
}
