import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { profileCalls, type ShownProfile } from '#shared/account/profile-calls.ts'
import { sentLanguage } from '#shared/account/profile-language.ts'
import { languageOfProfile } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { goTo } from '#ui/lib/go-to.ts'
import { send } from '#ui/lib/send.ts'
import { currentLanguage } from '#ui/lib/texts.ts'
import { toast, toastInNextDocument } from '#ui/lib/toast.ts'
import { showError } from '#ui/lib/toast-error.ts'
import { callKey } from '#ui/lib/use-call.ts'
import { ConfirmPassword } from '#web/account/confirm-password.tsx'
import { profileSavedIn } from '#web/account/load-account-texts.ts'
import type { ProfileForm } from '#web/account/profile-schema.ts'
import { settingsTexts } from '#web/account/settings-texts.ts'

/** What waits for a code that nobody has entered: whoever made it wait just now enters it next. */
const waitingOf = ({ newEmail, phone, isPhoneConfirmed }: ShownProfile): string => `${newEmail} ${isPhoneConfirmed ? '' : phone}`

/**
 * Saves the profile (CALL-25, ACCT-03, ACCT-04, ACCT-09, ACCT-13). Another language is another document; where the server wants to
 * know first that it is still the member, `dialog` asks for the password.
 */
export const useSaveProfile = (before: ShownProfile): { save: (form: ProfileForm) => Promise<void>; dialog: ReactNode } => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<ProfileForm | null>(null)
  const { id } = before

  const saved = async (after: ShownProfile): Promise<void> => {
    const language = languageOfProfile(after.language)
    if (after.language !== before.language && language !== currentLanguage()) {
      toastInNextDocument('success', await profileSavedIn(language))
      return goTo(`${paths.dashboard}?lang=${language}`)
    }
    toast.success(settingsTexts()('profileSaved'))
    queries.setQueryData(callKey(profileCalls.readProfile, { id }), after)
    await queries.invalidateQueries({ queryKey: callKey(sessionCalls.readSession, {}) })
    if (waitingOf(after) === waitingOf(before)) navigate(paths.dashboard)
    else scrollTo({ top: 0 })
  }
  const act = async ({ otherLanguage, currentPassword, ...form }: ProfileForm): Promise<void> => {
    const language = sentLanguage({ language: form.language, otherLanguage })
    const proof = currentPassword ? { currentPassword } : {}
    const { data } = await send(profileCalls.updateProfile, { ...form, ...proof, id, language, version: 2 })
    await saved(data)
  }
  const save = async (form: ProfileForm): Promise<void> => {
    try {
      await act(form)
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'ConfirmationNeeded')) throw error
      setWaiting(form)
    }
  }
  const confirmed = () => {
    setWaiting(null)
    if (waiting) void act(waiting).catch(showError)
  }
  return { save, dialog: waiting && <ConfirmPassword onConfirmed={confirmed} onClose={() => setWaiting(null)} /> }
}
