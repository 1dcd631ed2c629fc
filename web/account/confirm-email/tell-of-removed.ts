import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { settingsTexts } from '#web/account/settings-texts.en.ts'

/** Tells the member that the first proof of the mailbox removed what was added before. The mail says the same. */
export const tellOfRemoved = (removed: boolean): void => {
  if (removed) toast.info(textsOf(settingsTexts)('removedBeforeProof'))
}
