import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDataDir } from '#tools/data-dir.ts'
import { type DebianProgram, installDebianPrograms, missingPrograms } from '#tools/deploy/debian-programs.ts'
import { findPostgres } from '#tools/setup/postgres.ts'

// Checks the files of deploy/ with the programs that read them. Installs the programs where it may; a check whose program cannot be had is
// skipped with its reason.

type Check = {
  says: string
  program: DebianProgram
  args: string[]
  /** Judges by the output instead of the exit code. */
  isWrong?: (said: string) => boolean
}

const guideBinDir = '/usr/lib/postgresql/17/bin'

const makeCertificate = (folder: string): string => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=portal.example.com', '-days', '1', '-keyout', key, '-out', certificate]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject])
  const path = join(folder, 'portal.pem')
  writeFileSync(path, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return path
}

const checksIn = (folder: string): Check[] => {
  const proxy = join(folder, 'haproxy.cfg')
  writeFileSync(proxy, readFileSync('deploy/haproxy/haproxy.cfg', 'utf8').replace('/etc/haproxy/certs/', makeCertificate(folder)))
  // Patroni's check connects to its own ports, which must be free: here on the loopback. This machine may have another PostgreSQL than 17.
  const patroni = join(folder, 'patroni.yml')
  writeFileSync(
    patroni,
    readFileSync('deploy/patroni/patroni.yml', 'utf8')
      .replaceAll('10.20.0.', '127.0.24.')
      .replace(guideBinDir, findPostgres() ?? guideBinDir),
  )
  const units = ['foyer', 'foyer-care'].map((name) => `deploy/systemd/${name}.service`)
  return [
    { says: 'Prometheus reads its configuration', program: 'promtool', args: ['check', 'config', 'deploy/prometheus/prometheus.yml'] },
    { says: 'the rules are valid', program: 'promtool', args: ['check', 'rules', 'deploy/prometheus/foyer-rules.yml'] },
    { says: 'the alerts fire when they should', program: 'promtool', args: ['test', 'rules', 'deploy/prometheus/foyer-rules.test.yml'] },
    { says: 'Alertmanager reads its configuration', program: 'amtool', args: ['check-config', 'deploy/alertmanager/alertmanager.yml'] },
    {
      says: 'HAProxy reads its configuration',
      program: 'haproxy',
      args: ['-c', '-f', proxy],
      isWrong: (said) => !/Configuration file is valid/.test(said) || /WARNING|ALERT/.test(said),
    },
    // etcd does not run here.
    {
      says: 'Patroni reads its configuration',
      program: 'patroni',
      args: ['--validate-config', patroni],
      isWrong: (said) => said.split('\n').some((line) => line !== '' && !/^etcd3\.hosts\.\d .* is not reachable'$/.test(line)),
    },
    ...units.map((unit): Check => {
      // An exposure of at most 2.0 of 10.
      const args = ['security', '--offline=true', '--threshold=20', '--no-pager', unit]
      return { says: `${unit} is closed`, program: 'systemd-analyze', args }
    }),
  ]
}

const passes = ({ says, program, args, isWrong }: Check): boolean => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  const said = `${stdout}${stderr}`.trim()
  const passed = isWrong ? !isWrong(said) : status === 0
  console.log(`${passed ? 'passed' : 'FAILED'}  ${says}${passed ? '' : `\n${said}`}`)
  return passed
}

process.exitCode = await withDataDir(async (folder) => {
  const programs: readonly DebianProgram[] = ['promtool', 'amtool', 'haproxy', 'patroni', 'openssl', 'systemd-analyze']
  installDebianPrograms(programs)
  const missing = new Set(missingPrograms(programs))
  let failed = 0
  for (const check of checksIn(folder)) {
    if (missing.has(check.program)) console.log(`skipped ${check.says}: ${check.program} is not on this machine and could not be installed`)
    else if (!passes(check)) failed += 1
  }
  return failed === 0 ? 0 : 1
})
