import { readingLevels } from '#tools/texts/read-catalogues.ts'

/** Prints the reading level of each English catalogue as a US school grade (Flesch-Kincaid), hardest first. */
for (const { name, words, grade } of await readingLevels())
  console.log(`${grade.toFixed(1).padStart(5)}  ${String(words).padStart(5)} words  ${name}`)
