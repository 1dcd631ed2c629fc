import type { GuestPageProps } from '#care/guest/guest-pages.tsx'
import { guestRecordsTexts } from '#care/guest/records/guest-records-texts.ts'
import { GuestFrame } from '#care/guest/shell/guest-frame.tsx'

/** /guest/records: what a member shared, for whoever has the link and the passcode. */
export const SharedRecordsPage = (_: GuestPageProps) => {
  const t = guestRecordsTexts()
  return (
    <GuestFrame title={t('title')} lead={t('lead')}>
      {null}
    </GuestFrame>
  )
}
