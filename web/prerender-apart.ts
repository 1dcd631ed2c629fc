import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '#shared/languages.ts'
import { tokenConfig } from '#shared/page-tokens.ts'
import { clinicDocument, consoleDocument, guestDocument } from '#web/pages.ts'
import { buildApart, dist, filesOf, fontsOf, readStyles } from '#web/prerender-build.ts'
import { documentOf, styleHash } from '#web/prerender-document.ts'

/** The pages of those who work here, and of those who only have a link; `title` is said in their language once the page is alive. */
const sites = {
  [consoleDocument]: { entry: 'console/main.tsx', texts: 'console/console-texts', title: 'Operator console' },
  [clinicDocument]: { entry: 'care/clinic/main.tsx', texts: 'care/clinic/clinic-texts', title: 'Clinic' },
  [guestDocument]: { entry: 'care/guest/main.tsx', texts: 'care/guest/guest-texts', title: 'Guest' },
} as const

/**
 * The console, the clinic or the guests' pages: their files, and one empty document per language, since nothing of it is known before its user is.
 * Gives the hashes of its styles, for the content policy.
 */
export const prerenderApart = async (document: keyof typeof sites): Promise<string[]> => {
  const { entry, texts, title } = sites[document]
  const manifest = await buildApart(document, entry)
  const { styles, scripts } = filesOf(manifest, entry)
  const css = await readStyles(styles)
  for (const language of languages) {
    const spoken = filesOf(manifest, `${texts}.${language}.ts`).scripts
    const html = documentOf({
      document,
      language,
      css,
      drawn: { title: `${tokenConfig.productName} - ${title}`, html: '', texts: null },
      start: manifest[entry]?.file ?? '',
      inlined: styles,
      linked: [],
      late: [...new Set([...scripts, ...spoken])],
      warm: [],
      fonts: language === 'ar' ? [] : fontsOf(manifest),
      data: [],
      isPrivate: true,
    })
    await writeFile(join(dist, 'pages', `${document}.${language}.html`), html)
  }
  return [styleHash(css)]
}
