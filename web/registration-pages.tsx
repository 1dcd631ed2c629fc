import type { ReactNode } from 'react'
import { Toaster } from '#ui/components/toaster.tsx'
import { CaseStatusPage } from '#web/cases/case-status-page.tsx'
import { caseTexts } from '#web/cases/case-texts.ts'
import { CreateAccountPage } from '#web/registration/create-account-page.tsx'
import { PayPerVisitPage } from '#web/registration/pay-per-visit-page.tsx'
import { RegisterPage } from '#web/registration/register-page.tsx'
import { registrationTexts } from '#web/registration/registration-texts.ts'
import type { RegistrationDocument } from '#web/registration-documents.ts'
import { ForgotPasswordPage } from '#web/sign-in/forgot-password-page.tsx'
import { recoveryTexts } from '#web/sign-in/recovery-texts.ts'
import { SetPasswordPage } from '#web/sign-in/set-password-page.tsx'

/** The {title} of each (SHELL-080) and what it shows; loaded apart from the other public pages. */
export const registrationPages: Record<RegistrationDocument, { title: () => string; page: ReactNode }> = {
  register: { title: () => registrationTexts()('register'), page: <RegisterPage /> },
  'create-account': { title: () => registrationTexts()('createAccount'), page: <CreateAccountPage /> },
  'pay-per-visit': { title: () => registrationTexts()('payPerVisit'), page: <PayPerVisitPage /> },
  'forgot-password': { title: () => recoveryTexts()('forgot'), page: <ForgotPasswordPage /> },
  'case-status': { title: () => caseTexts()('status'), page: <CaseStatusPage /> },
  'set-password': { title: () => recoveryTexts()('set'), page: <SetPasswordPage /> },
}

/** One of them, and a place for what it says in passing. */
export const RegistrationPage = ({ name }: { name: RegistrationDocument }) => (
  <>
    {registrationPages[name].page}
    <Toaster />
  </>
)
