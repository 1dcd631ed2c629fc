import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import { errorSentence } from '#ui/lib/show-error.ts'

/** What was thrown, in one sentence; the support number in it can be called. */
export const ErrorSentence = ({ error, otherwise }: { error: unknown; otherwise?: ErrorCode }) => {
  const sentence = errorSentence(error, otherwise)
  const { supportPhone } = pageConfig()
  const at = sentence.indexOf(supportPhone)
  if (at < 0) return sentence
  return (
    <>
      {sentence.slice(0, at)}
      <PhoneLink />
      {sentence.slice(at + supportPhone.length)}
    </>
  )
}
