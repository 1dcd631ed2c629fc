import type { Machine, Result } from '#tools/deploy-guide/machine.ts'
import { type Block, type GuidePlace, type MachineName, machineNames, readChecks, type Section } from '#tools/deploy-guide/read-guide.ts'
import { until } from '#tools/failover/waiting.ts'

export type Crew = {
  machines: Readonly<Record<MachineName, Machine>>
  /** Runs a script in the repository, on the machine that reaches npm. */
  build: (script: string) => Promise<Result>
}

const checkWithinMs = 120_000

/** Where a block runs, in order. */
const placesOf = async (place: Exclude<GuidePlace, 'build' | 'shell'>, { machines }: Crew): Promise<Machine[]> => {
  if (place === 'each') return machineNames.map((name) => machines[name])
  if (place === 'others') return [machines['foyer-b'], machines['foyer-c']]
  if (place === 'nodes') return [machines['foyer-a'], machines['foyer-b']]
  return [machines[place === 'leader' ? await leaderOf(machines) : place]]
}

/** The machine that Patroni calls the leader. @throws Error if there is none */
export const leaderOf = async (machines: Crew['machines']): Promise<MachineName> => {
  for (const asked of machineNames) {
    const { output } = await machines[asked].run('patronictl -c /etc/patroni/config.yml list --format=tsv')
    const leader = machineNames.find((name) => new RegExp(`\\t${name}\\t[^\\n]*\\tLeader\\t`).test(output))
    if (leader) return leader
  }
  throw new Error('Patroni names no leader.')
}

const failure = (where: string, { line }: Block, { status, output }: Result): Error =>
  new Error(`deploy/README.md:${line} on ${where} ended with ${status}:\n${output.slice(-4000)}`)

/** With what the machine's journal says. */
const failureOn = async (machine: Machine, block: Block, result: Result): Promise<Error> => {
  const { output } = await machine.run('systemctl --failed --no-legend; journalctl --no-pager -q -n 30')
  return new Error(`${failure(machine.name, block, result).message}\n\n${output}`)
}

/** What the guide's `shell` block sets comes before every block on a machine. */
export const openGuide = (sections: readonly Section[], crew: Crew, print: (line: string) => void) => {
  const shell = sections.flatMap(({ blocks }) => blocks).find(({ place }) => place === 'shell')
  if (!shell) throw new Error('The guide has no block `sh shell`.')
  const on = (machine: Machine, script: string) => machine.run(`${shell.text}\n${script}`)
  /** What the blocks of this section printed. */
  const said: Result[] = []

  const check = async (machine: Machine, block: Block): Promise<void> => {
    for (const { command, wanted } of readChecks(block)) {
      let last: Result = { status: 0, output: '' }
      const holds = async () => {
        last = await on(machine, command)
        return last.status === 0 && wanted.every((part) => last.output.includes(part))
      }
      await until(command, checkWithinMs, holds).catch(async () => {
        throw new Error(`${command}\nwanted: ${wanted.join(', ')}\n${(await failureOn(machine, block, last)).message}`)
      })
      print(`✓ ${machine.name}: ${command.slice(0, 110)} → ${wanted.join(', ')}`)
    }
  }

  const runOn = async (machine: Machine, block: Block): Promise<void> => {
    if (block.isCheck) return await check(machine, block)
    const result = await on(machine, block.text)
    if (result.status !== 0) throw await failureOn(machine, block, result)
    said.push(result)
  }

  const runBlock = async (block: Block): Promise<void> => {
    const { place, text } = block
    if (place === 'shell') return
    if (place === 'build') {
      const result = await crew.build(text)
      if (result.status !== 0) throw failure('the build machine', block, result)
      return
    }
    const machines = await placesOf(place, crew)
    // As in three windows; the nodes one after the other.
    if (place === 'each') await Promise.all(machines.map((machine) => runOn(machine, block)))
    else for (const machine of machines) await runOn(machine, block)
  }

  const sectionOf = (title: string): Section => {
    const found = sections.find((section) => section.title.startsWith(title))
    if (!found) throw new Error(`The guide has no section ${title}.`)
    return found
  }

  return {
    /** Follows a section, and returns what its blocks printed. */
    follow: async (title: string): Promise<string> => {
      const section = sectionOf(title)
      said.length = 0
      for (const block of section.blocks) {
        const began = performance.now()
        await runBlock(block)
        const seconds = ((performance.now() - began) / 1000).toFixed(0)
        print(`  README.md:${block.line} ${block.isCheck ? 'checked' : 'done'} (${block.place}, ${seconds} s)`)
      }
      return said.map(({ output }) => output).join('\n')
    },
    /** Repeats the checks of all sections that come before the section `end`. */
    checkAgain: async (end: string): Promise<void> => {
      for (const section of sections.slice(0, sections.indexOf(sectionOf(end))))
        for (const block of section.blocks.filter(({ isCheck }) => isCheck)) await runBlock(block)
    },
  }
}
