import { resolve } from 'node:path'
import { commands } from '#tools/setup/commands.mjs'
import { startInProject } from '#tools/setup/run-in-project.mjs'
import { setUp } from '#tools/setup/set-up.mjs'

const root = resolve(import.meta.dirname, '../..')

/** Lists the commands whose first word is `start`, or all of them. */
function listOf(start) {
  const rows = Object.entries(commands).filter(([name]) => start === undefined || name.startsWith(`${start} `))
  return rows.map(([name, { does }]) => `  ${name.padEnd(24)}${does}`).join('\n')
}

/** The needs that the arguments of `setup` name. */
function needsOf(args) {
  const pages = args.includes('--packages') ? [] : ['pages']
  return [...pages, ...['browser', 'postgres'].filter((need) => args.includes(`--${need}`))]
}

/**
 * Runs the command named by the first two words or the first one, with the other words as its arguments. Without a name it lists all
 * commands.
 */
export async function runCommand(words) {
  const name = [`${words[0]} ${words[1]}`, words[0]].find((name) => Object.hasOwn(commands, name))
  if (name === undefined) {
    const list = listOf(words[0]) || listOf()
    console.log(`Commands, each as \`npm run foyer -- NAME\`; some are scripts of their own, such as \`npm run dev\`:\n${list}`)
    process.exitCode = words.length === 0 ? 0 : 1
    return
  }
  const { needs, run } = commands[name]
  const args = words.slice(name.split(' ').length)
  if (!setUp(root, name === 'setup' ? needsOf(args) : needs)) {
    process.exitCode = 1
    return
  }
  for (const [at, line] of run.entries()) {
    const [program, ...own] = line.split(' ')
    process.exitCode = await startInProject(root, program, at === run.length - 1 ? [...own, ...args] : own)
    if (process.exitCode !== 0) return
  }
}
