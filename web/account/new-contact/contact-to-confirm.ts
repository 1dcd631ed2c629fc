import { tabEntry } from '#ui/lib/page/tab-state.ts'

/** Whether this tab saved a phone or e-mail address that waits for its code; the dashboard reminds the member (ACCT-04). */
export const contactToConfirm = tabEntry('contact', (value) => (value === true ? value : null))
