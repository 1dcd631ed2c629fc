/** Whether so much text fits in a line. */
type Fits = (text: string) => boolean

/** A word that is longer than a line, cut into pieces of a line each; the last may be shorter. */
const cut = (word: string, fits: Fits): string[] => {
  const pieces = ['']
  for (const character of word) {
    const longer = `${pieces.at(-1)}${character}`
    if (pieces.at(-1) === '' || fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}

const wrapParagraph = (paragraph: string, fits: Fits): string[] => {
  const lines: string[] = []
  for (const word of paragraph.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(...(fits(word) ? [word] : cut(word, fits)))
  }
  return lines
}

/** Cuts a text into lines that fit; the line breaks that it has stay. */
export const wrapLines = (text: string, fits: Fits): string[] => text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, fits))
