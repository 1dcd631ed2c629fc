import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import { sfntOfWoff } from '#platform/pdf/sfnt-of-woff.ts'

const find = createRequire(import.meta.url).resolve

export type Weight = 'plain' | 'strong'

const figure = { plain: 400, strong: 600 } as const
/** The character sets that the typeface is split into. */
const scripts = ['latin', 'latin-ext', 'arabic'] as const
type Script = (typeof scripts)[number]

const fileOf = (script: Script, weight: Weight): string => {
  const family = script === 'arabic' ? 'ibm-plex-sans-arabic' : 'ibm-plex-sans'
  return find(`@fontsource/${family}/files/${family}-${script}-${figure[weight]}-normal.woff`)
}

/** Unpacked font files; each is read once. */
const files = new Map<string, Promise<Buffer>>()

const readFont = (script: Script, weight: Weight): Promise<Buffer> => {
  const name = fileOf(script, weight)
  const file = files.get(name) ?? readFile(name).then(sfntOfWoff)
  files.set(name, file)
  return file
}

type Known = { font: PDFFont; has: ReadonlySet<number> }

/** Returns the font that has a character; null if no font has it. */
export type FontOf = (character: string, weight: Weight) => PDFFont | null

/**
 * Makes each Arabic ligature extract as its one presentation form, such as U+FEFB for lam-alef. As two letters it would be swapped by
 * readers that reverse a line. The font library keeps the characters with which a glyph was first met.
 */
const nameLigatures = (font: PDFFont, characters: ReadonlySet<number>): void => {
  for (const code of characters) {
    const isLigature = code >= 0xfb50 && code <= 0xfefc && String.fromCodePoint(code).normalize('NFKC').length > 1
    if (isLigature) font.widthOfTextAtSize(String.fromCodePoint(code), 1)
  }
}

/** Embeds the typeface in a document. Only the glyphs in use are written to the file. */
export const openPdfFonts = async (file: PDFDocument): Promise<FontOf> => {
  file.registerFontkit((await import('@pdf-lib/fontkit')).default)
  const open = async (script: Script, weight: Weight): Promise<Known> => {
    const font = await file.embedFont(await readFont(script, weight), { subset: true })
    const has = new Set(font.getCharacterSet())
    nameLigatures(font, has)
    return { font, has }
  }
  const all = async (weight: Weight) => Promise.all(scripts.map((script) => open(script, weight)))
  const known: Record<Weight, readonly Known[]> = { plain: await all('plain'), strong: await all('strong') }
  return (character, weight) => known[weight].find(({ has }) => has.has(character.codePointAt(0) ?? 0))?.font ?? null
}
