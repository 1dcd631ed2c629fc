import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const machines = [1, 2, 3] as const

/** The machines of deploy/ are loopback addresses here: 10.20.0.11 becomes 127.0.23.11. */
export const machineAddress = (machine: number): string => `127.0.23.${10 + machine}`
/** HAProxy's and Prometheus's address. */
export const frontAddress = '127.0.23.10'

type Change = readonly [from: string | RegExp, to: string]

/** A file of deploy/ with other addresses and without what one machine cannot have, such as certificates. @throws Error if a change does not find its place */
const changedFile = (path: string, changes: readonly Change[]): string =>
  changes.reduce(
    (text, [from, to]) => {
      if (typeof from === 'string' ? !text.includes(from) : !new RegExp(from, 'm').test(text)) throw new Error(`${path} has no ${from}`)
      return text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'gm'), to)
    },
    readFileSync(path, 'utf8').replaceAll('10.20.0.', '127.0.23.'),
  )

/** The folder of a member's own disk; see disks.ts. */
export const diskOf = (folder: string, machine: number): string => join(folder, `disk-${machine}`)
export const dataOf = (folder: string, machine: number): string => join(diskOf(folder, machine), 'data')

/** Writes the configuration of one Patroni member. */
export const writePatroniConfig = (folder: string, machine: number, binDir: string): string => {
  const path = join(folder, `patroni-${machine}.yml`)
  const own = machineAddress(machine)
  const text = changedFile('deploy/patroni/patroni.yml', [
    [/^name: .*$/, `name: foyer-${machine}`],
    [/(listen|connect_address): 127\.0\.23\.11/, `$1: ${own}`],
    ['/var/lib/postgresql/foyer', dataOf(folder, machine)],
    ['/var/lib/postgresql/.pgpass-patroni', join(folder, `pgpass-${machine}`)],
    ['/usr/lib/postgresql/17/bin', binDir],
    ['unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ''`],
    [/^ +ssl.*\n/, ''],
    ['hostssl', 'host'],
    ['127.0.23.0/24', '127.0.0.0/8'],
    [/^watchdog:[\s\S]*/, ''],
  ])
  writeFileSync(path, text)
  return path
}

/** Writes HAProxy's configuration: the same back ends and checks, without TLS. */
export const writeProxyConfig = (folder: string): string => {
  const path = join(folder, 'haproxy.cfg')
  const text = changedFile('deploy/haproxy/haproxy.cfg', [
    ['bind :80\n', `bind ${frontAddress}:8080\n`],
    [/^ +bind :443.*\n/, ''],
    [/^ +http-request redirect.*\n/, ''],
    [/^ +log (global|\/dev\/log local0)\n/, ''],
    ['/run/haproxy/admin.sock mode 660', `${join(folder, 'haproxy.sock')} mode 600`],
    ['bind 127.0.0.1:5440', `bind ${frontAddress}:5440`],
    ['maxconn 30000', 'maxconn 4000'],
  ])
  writeFileSync(path, text)
  return path
}

/** Writes Prometheus's configuration and rules. */
export const writePrometheusConfig = (folder: string): string => {
  const path = join(folder, 'prometheus.yml')
  writeFileSync(
    path,
    changedFile('deploy/prometheus/prometheus.yml', [
      ['scrape_interval: 15s', 'scrape_interval: 2s'],
      ['evaluation_interval: 15s', 'evaluation_interval: 2s'],
      // Telehealth is in the portal's process here, and one machine has one exporter.
      [/^ +- job_name: foyer-care\n.*\n/, ''],
      [', "127.0.23.12:9100", "127.0.23.13:9100"', ''],
    ]),
  )
  cpSync('deploy/prometheus/foyer-rules.yml', join(folder, 'foyer-rules.yml'))
  return path
}

const overwriting =
  /^( +)self\._run_and_handle_exceptions\(self\._client\.put, self\.leader_path,\n +self\._name, self\._lease, retry=_retry\)\n/m

/**
 * Copies Debian's Patroni 3.0.2 with the mend of 3.0.3: a leader renews its key only if it still has it or nobody has (patroni/patroni#2689).
 * @returns the folder for PYTHONPATH
 */
export const writeMendedPatroni = (folder: string, installed: string): string => {
  const target = join(folder, 'mended')
  cpSync(installed, join(target, 'patroni'), { recursive: true })
  const path = join(target, 'patroni/dcs/etcd3.py')
  const text = readFileSync(path, 'utf8')
  const mended = text.replace(overwriting, (_found, indent: string) =>
    [
      "fields = {'key': base64_encode(self.leader_path), 'value': base64_encode(self._name), 'lease': self._lease}",
      "compare = {'key': fields['key'], 'target': 'VALUE', 'result': 'EQUAL', 'value': fields['value']}",
      "if not self._run_and_handle_exceptions(self._client.txn, compare, {'request_put': fields}, retry=_retry):",
      '    if not self._run_and_handle_exceptions(self._client.put, self.leader_path, self._name, self._lease,',
      "                                           create_revision='0', retry=_retry):",
      '        return False',
    ]
      .map((line) => `${indent}${line}\n`)
      .join(''),
  )
  if (mended === text) throw new Error('This Patroni is not the one that the patch is for.')
  writeFileSync(path, mended)
  return target
}
