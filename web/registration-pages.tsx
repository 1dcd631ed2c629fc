import type { ReactNode } from 'react'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { CaseStatusPage } from '#web/cases/case-status-page.tsx'
import type { RegistrationDocument } from '#web/document-groups.ts'
import { CreateAccountPage } from '#web/registration/create-account-page.tsx'
import { PayPerVisitPage } from '#web/registration/pay-per-visit-page.tsx'
import { RegisterPage } from '#web/registration/register-page.tsx'
import { ForgotPasswordPage } from '#web/sign-in/forgot-password-page.tsx'
import { SetPasswordPage } from '#web/sign-in/set-password-page.tsx'

/** Loaded separately from the other public pages. */
const pages: Record<RegistrationDocument, ReactNode> = {
  register: <RegisterPage />,
  'create-account': <CreateAccountPage />,
  'pay-per-visit': <PayPerVisitPage />,
  'forgot-password': <ForgotPasswordPage />,
  'case-status': <CaseStatusPage />,
  'set-password': <SetPasswordPage />,
}

/** A registration page with its toaster. */
export const RegistrationPage = ({ name }: { name: RegistrationDocument }) => (
  <>
    {pages[name]}
    <Toaster />
  </>
)
