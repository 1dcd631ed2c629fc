import type { Language } from '#shared/languages.ts'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

type Texts = { account: Catalogue; events: Catalogue }

const files: Record<Language, () => Promise<Texts>> = {
  en: async () => ({
    account: (await import('#web/account/account-texts.en.ts')).accountTexts,
    events: (await import('#shared/audit/event-texts.en.ts')).eventTexts,
  }),
  es: async () => ({
    account: (await import('#web/account/account-texts.es.ts')).accountTexts,
    events: (await import('#shared/audit/event-texts.es.ts')).eventTexts,
  }),
  ar: async () => ({
    account: (await import('#web/account/account-texts.ar.ts')).accountTexts,
    events: (await import('#shared/audit/event-texts.ar.ts')).eventTexts,
  }),
}

/** What the account pages say, and the words for what the audit log has of the member: only whoever opens one loads it. */
export const loadAccountTexts = async (language: Language): Promise<void> => {
  const { account, events } = await files[language]()
  speakAlso('account', account)
  speakAlso('events', events)
}
