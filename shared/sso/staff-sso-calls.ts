import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** The sign-in page's calls about single sign-on, for one kind of staff. `base` is the path of its calls, `app` what they open. */
const staffSsoCalls = (base: `/${string}`, app: string) => ({
  listStaffSignOns: call({
    method: 'GET',
    path: `${base}/sso`,
    about: `The identity providers through which ${app} opens, for the buttons of the sign-in page.`,
    input: z.object({}),
    answer: z.object({ providers: z.array(z.object({ name: z.string(), href: z.string() })) }),
  }),
  enterStaffBySso: call({
    method: 'POST',
    path: `${base}/sso/authenticate`,
    about:
      'Opens a session by the code that a single sign-on left in this browser. It is pending if the provider is not trusted to have checked a second factor.',
    input: z.object({ token: z.string('SsoFailed').check(z.maxLength(200, 'SsoFailed')) }),
    answer: z.object({ signedIn: z.literal(true) }),
  }),
})
export type StaffSsoCalls = ReturnType<typeof staffSsoCalls>

export const operatorSsoCalls = staffSsoCalls('/api/console', 'the console')

export const clinicianSsoCalls = staffSsoCalls('/mobile/clinic', 'the clinic')
