import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMailServer } from '#platform/testing/mail-server.ts'
import { type Crew, openGuide } from '#tools/deploy-guide/follow-guide.ts'
import { type Machine, openMachine, runProgram } from '#tools/deploy-guide/machine.ts'
import { type MachineName, readGuide } from '#tools/deploy-guide/read-guide.ts'
import { loseMachine, signInByLink, tryDatabaseDoors, tryFirewall, underRequests } from '#tools/deploy-guide/scenes.ts'
import { introduce, prepareBuildHome, prepareDisk, standIns } from '#tools/deploy-guide/stand-ins.ts'
import { openVisitor, publicAddress } from '#tools/deploy-guide/visitor.ts'
import { outputOf } from '#tools/failover/processes.ts'

type Ground = { folder: string; base: string; cgroupRoot: string; cgroup: string }

const print = (line: string): void => console.log(line)

const openCrew = async ({ folder, base, cgroupRoot, cgroup }: Ground): Promise<Crew> => {
  const home = join(folder, 'build')
  prepareBuildHome(home)
  const authority = readFileSync(join(home, 'authority.pem'), 'utf8')
  const open = async (name: MachineName): Promise<Machine> => {
    const disk = join(folder, name)
    prepareDisk(disk, name, authority)
    const machine = openMachine({ name, base, disk, cgroupRoot, cgroup: `${cgroup}/${name}` })
    await machine.start()
    await machine.run('update-ca-certificates')
    introduce(home, machine)
    print(`${name} is up: ${(await machine.run('systemctl --version | head -n 1')).output.trim()}`)
    return machine
  }
  const machines = { 'foyer-a': await open('foyer-a'), 'foyer-b': await open('foyer-b'), 'foyer-c': await open('foyer-c') }
  const env = { HOME: home, PATH: `${home}/bin:${process.env.PATH}` }
  return { machines, build: (script) => runProgram('bash', ['-euo', 'pipefail', '-c', script], { env }) }
}

const openNetwork = (): void => {
  const addressed = ['10.20.0.1/24', `${publicAddress}/24`].map((address) => `address add ${address} dev switch`)
  for (const words of ['link add switch type bridge', ...addressed, 'link set switch up', 'link set lo up'])
    outputOf('ip', words.split(' '))
}

/** Follows the guide from its first section to a new version, then takes a machine away. @throws Error at the first thing that does not hold */
export const runGuide = async (place: Ground): Promise<void> => {
  for (const what of standIns()) print(`Stand-in: ${what}`)
  openNetwork()
  const crew = await openCrew(place)
  const made = (name: string) => readFileSync(join(place.folder, 'build', name), 'utf8')
  const mail = await openMailServer({ host: publicAddress, port: 465, secure: true, key: made('mail-key.pem'), cert: made('mail.pem') })
  const visitor = openVisitor(made('authority.pem'))
  const sections = readGuide(readFileSync('deploy/README.md', 'utf8'))
  const guide = openGuide(sections, crew, print)
  let printed = ''
  for (const { title } of sections.filter(({ title }) => /^[1-7]\./.test(title))) {
    print(`\n${title}`)
    printed += await guide.follow(title)
  }
  await tryFirewall()
  await tryDatabaseDoors(crew)
  await signInByLink(visitor, mail.received, printed)
  print('\nA new version')
  await underRequests(visitor, () => guide.follow('A new version'))
  print('\nA machine is lost')
  await loseMachine(visitor, crew, (name) => introduce(join(place.folder, 'build'), crew.machines[name]))
  await guide.checkAgain('A new version')
}
