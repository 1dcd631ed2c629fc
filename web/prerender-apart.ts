import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '#shared/languages.ts'
import { tokenConfig } from '#shared/page-tokens.ts'
import { clinicDocument, consoleDocument, guestDocument } from '#web/pages.ts'
import { buildApart, dist, filesOf, fontsOf, readStyles } from '#web/prerender-build.ts'
import { documentOf, styleHash } from '#web/prerender-document.ts'

/** The sites with separate builds. `title` is replaced by a translated one once the page's scripts run. */
export const sites = {
  [consoleDocument]: { entry: 'console/main.tsx', title: 'Operator console' },
  [clinicDocument]: { entry: 'care/clinic/main.tsx', title: 'Clinic' },
  [guestDocument]: { entry: 'care/guest/main.tsx', title: 'Guest' },
} as const

/**
 * Builds the console, the clinic or the guest pages: their files, and one empty document per language, because nothing can be shown before
 * its user is known. Returns the hashes of its styles, for the content security policy.
 */
export const prerenderApart = async (document: keyof typeof sites): Promise<string[]> => {
  const { entry, title } = sites[document]
  const { manifest, texts } = await buildApart(document, entry)
  const { styles, scripts } = filesOf(manifest, entry)
  const hashes = new Set<string>()
  const textsOfEntry = texts[entry] ?? []
  for (const language of languages) {
    const css = await readStyles(styles, language)
    hashes.add(styleHash(css))
    const html = documentOf({
      document,
      language,
      css,
      drawn: { title: `${tokenConfig.productName} - ${title}`, html: '', unstarted: '' },
      texts: { load: textsOfEntry.map(({ file }) => file) },
      start: manifest[entry]?.file ?? '',
      inlined: styles,
      linked: [],
      late: [...scripts, ...textsOfEntry.map(({ file }) => `${file}.${language}.js`)],
      warm: [],
      fonts: fontsOf(manifest, language),
      data: [],
      isPrivate: true,
    })
    await writeFile(join(dist, 'pages', `${document}.${language}.html`), html)
  }
  return [...hashes]
}
