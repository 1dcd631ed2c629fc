import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'

/** The sentence of an error; a support number in it becomes a link. */
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
