export const machineNames = ['foyer-a', 'foyer-b', 'foyer-c'] as const
export type MachineName = (typeof machineNames)[number]

const places = ['build', 'shell', 'each', 'nodes', 'others', 'leader', ...machineNames] as const
/** `build` reaches npm; `shell` comes before every block on a machine; `nodes` are foyer-a, then foyer-b; `others` are all but foyer-a; `leader` is PostgreSQL's. */
export type GuidePlace = (typeof places)[number]

/** A code block of the guide. `line` is its first line in the file. */
export type Block = { place: GuidePlace; isCheck: boolean; text: string; line: number }
export type Section = { title: string; blocks: Block[] }

const isPlace = (word: string): word is GuidePlace => places.some((place) => place === word)

/** The place and the kind of a block by the words behind its three backticks. `null` for `text`, which nobody runs. @throws Error for others */
const readInfo = (info: string, line: number): Pick<Block, 'place' | 'isCheck'> | null => {
  const [language, place = '', check, ...rest] = info.split(' ')
  if (info === 'text') return null
  if (language !== 'sh' || !isPlace(place) || (check !== undefined && check !== 'check') || rest.length > 0)
    throw new Error(
      `Line ${line}: a block begins with \`\`\`text, or with \`\`\`sh and ${places.join(', ')}, then perhaps check; not ${info}.`,
    )
  return { place, isCheck: check === 'check' }
}

/** The sections of the guide with their blocks. @throws Error for a block that would not be run, so that none is forgotten */
export const readGuide = (page: string): Section[] => {
  const fences = page.split('\n').flatMap((text, at) => (text.startsWith('```') ? [at] : []))
  if (fences.length % 2 > 0) throw new Error('A block has no end.')
  const lines = page.split('\n')
  const blocks = fences.flatMap((start, at): Block[] => {
    if (at % 2 > 0) return []
    const info = readInfo((lines[start] ?? '').slice(3), start + 1)
    return info === null ? [] : [{ ...info, line: start + 2, text: lines.slice(start + 1, fences[at + 1]).join('\n') }]
  })
  const titles = lines.flatMap((text, at) => (text.startsWith('## ') ? [{ title: text.slice(3), at }] : []))
  return titles.map(({ title, at }, index) => {
    const end = titles[index + 1]?.at ?? lines.length
    return { title, blocks: blocks.filter(({ line }) => line > at && line < end) }
  })
}

/** A command, and what its output must contain. */
export type Check = { command: string; wanted: string[] }

/** The commands of a block that checks: one a line, what it must print behind `     # `, separated by commas. @throws Error if that is missing */
export const readChecks = ({ text, line }: Block): Check[] =>
  text.split('\n').map((written, at) => {
    const [, command, wanted] = /^(.+?) {2,}# (.+)$/.exec(written) ?? []
    if (command === undefined || wanted === undefined) throw new Error(`Line ${line + at}: a check ends with \`     # what it prints\`.`)
    return { command, wanted: wanted.split(', ') }
  })

/** Packages that the guide installs. */
export const packagesOf = (sections: readonly Section[]): string[] => [
  ...new Set(
    sections
      .flatMap(({ blocks }) => blocks)
      .flatMap(({ text }) => [...text.matchAll(/apt-get install -y ([\w. -]+)$/gm)])
      .flatMap(([, names = '']) => names.split(' ')),
  ),
]
