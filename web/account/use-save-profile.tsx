import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { profileCalls, type ShownProfile } from '#shared/account/profile-calls.ts'
import { sentLanguage } from '#shared/account/profile-language.ts'
import { languageOfProfile } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError, toastUnlessAtField } from '#ui/lib/calls/toast-error.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { textsIn } from '#ui/lib/load-texts.ts'
import { goTo } from '#ui/lib/page/go-to.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { toast, toastInNextDocument } from '#ui/lib/toast.ts'
import { ConfirmPassword } from '#web/account/confirm-password.tsx'
import { contactToConfirm } from '#web/account/new-contact/contact-to-confirm.ts'
import type { ProfileFormValues } from '#web/account/profile-schema.ts'
import { settingsTexts } from '#web/account/settings-texts.en.ts'

/** The contacts that wait for a code. If saving changes them, the dashboard asks the member to confirm them. */
const waitingOf = ({ newEmail, phone, isPhoneConfirmed }: ShownProfile): string => `${newEmail} ${isPhoneConfirmed ? '' : phone}`

/**
 * Saves the profile (CALL-25, ACCT-03..05, ACCT-09, ACCT-13). A changed language loads another document. `dialog` asks for the
 * password when the server requires it.
 */
export const useSaveProfile = (before: ShownProfile): { save: (form: ProfileFormValues) => Promise<void>; dialog: ReactNode } => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<ProfileFormValues | null>(null)
  const { id } = before

  const saved = async (after: ShownProfile): Promise<void> => {
    const language = languageOfProfile(after.language)
    if (after.language !== before.language && language !== currentLanguage()) {
      toastInNextDocument('success', (await textsIn(language, settingsTexts))('profileSaved'))
      return goTo(`${paths.dashboard}?lang=${language}`)
    }
    toast.success(textsOf(settingsTexts)('profileSaved'))
    queries.setQueryData(callKey(profileCalls.readProfile, { id }), after)
    await queries.invalidateQueries({ queryKey: callKey(sessionCalls.readSession, {}) })
    if (waitingOf(after) !== waitingOf(before)) contactToConfirm.write(true)
    navigate(paths.dashboard)
  }
  const act = async ({ otherLanguage, currentPassword, ...form }: ProfileFormValues): Promise<void> => {
    const language = sentLanguage({ language: form.language, otherLanguage })
    const proof = currentPassword ? { currentPassword } : {}
    const { data } = await send(profileCalls.updateProfile, { ...form, ...proof, id, language, version: 2 })
    await saved(data)
  }
  // Not `useConfirmedAct`: the form shows errors beside its fields, so they must reach it.
  const save = async (form: ProfileFormValues): Promise<void> => {
    try {
      await act(form)
    } catch (error) {
      if (error instanceof CallError && error.code === 'ConfirmationNeeded') return setWaiting(form)
      toastUnlessAtField(error, 'ProfileUpdateFailed')
      throw error
    }
  }
  const confirmed = () => {
    setWaiting(null)
    if (waiting) void act(waiting).catch(showError)
  }
  return { save, dialog: waiting && <ConfirmPassword onConfirmed={confirmed} onClose={() => setWaiting(null)} /> }
}
