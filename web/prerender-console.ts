import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '#shared/languages.ts'
import { tokenConfig } from '#shared/page-tokens.ts'
import { consoleDocument } from '#web/pages.ts'
import { buildConsole, dist, filesOf, fontsOf, readStyles } from '#web/prerender-build.ts'
import { documentOf, styleHash } from '#web/prerender-document.ts'

const entry = 'console/main.tsx'

/** The console's name is said in the operator's language once the page is alive. */
const drawn = { title: `${tokenConfig.productName} - Operator console`, html: '', texts: null }

/**
 * The operators' console: its files, and one empty document per language, since nothing of it is known before the operator is.
 * Gives the hashes of its styles, for the content policy.
 */
export const prerenderConsole = async (): Promise<string[]> => {
  const manifest = await buildConsole()
  const { styles, scripts } = filesOf(manifest, entry)
  const css = await readStyles(styles)
  for (const language of languages) {
    const texts = filesOf(manifest, `console/console-texts.${language}.ts`).scripts
    const html = documentOf({
      document: consoleDocument,
      language,
      css,
      drawn,
      start: manifest[entry]?.file ?? '',
      inlined: styles,
      linked: [],
      late: [...new Set([...scripts, ...texts])],
      warm: [],
      fonts: language === 'ar' ? [] : fontsOf(manifest),
      data: [],
      isPrivate: true,
    })
    await writeFile(join(dist, 'pages', `${consoleDocument}.${language}.html`), html)
  }
  return [styleHash(css)]
}
