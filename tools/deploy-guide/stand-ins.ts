import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '#tools/deploy-guide/machine.ts'
import { publicAddress } from '#tools/deploy-guide/visitor.ts'
import { outputOf } from '#tools/failover/processes.ts'

/** What namespaces on one machine cannot have, and what takes its place. The run prints this list. */
export const standIns = (): string[] => [
  'ssh: enters the namespaces of the machine with that address',
  'apt-get: Debian’s own, offline, from packages that were downloaded before',
  'softdog: no machine has a kernel of its own, so Patroni runs without a watchdog (`mode: automatic`)',
  'the public authority: one made for this run, which the machines trust, and Node by NODE_EXTRA_CA_CERTS',
  'mail.example.com: an SMTP server on this machine, by /etc/hosts; the phone gateway: an address where nobody answers',
  'a power cut: SIGKILL to every process of a machine; its disk keeps what the kernel has in its cache',
  ...(hasFiles() ? [] : ['maxconn of HAProxy: 4,000 instead of 30,000, because this host refuses that many open files']),
]

const writeProgram = (path: string, text: string): void => {
  writeFileSync(path, text)
  chmodSync(path, 0o755)
}

/** Prepares the home of the machine that reaches npm: `ssh`, and certificates of an authority. */
export const prepareBuildHome = (home: string): void => {
  for (const folder of ['bin', 'machines']) mkdirSync(join(home, folder), { recursive: true })
  writeProgram(
    join(home, 'bin/ssh'),
    '#!/bin/sh\nexec nsenter --target="$(cat "$HOME/machines/$(echo $1 | cut -d@ -f2)")" --all -- bash -euo pipefail -c "cd /root; $2"\n',
  )
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const authority = [join(home, 'authority.pem'), join(home, 'authority-key.pem')] as const
  outputOf('openssl', [...made, '-subj', '/CN=Authority of this run', '-keyout', authority[1], '-out', authority[0]])
  const sign = (name: string, key: string, certificate: string) => {
    const signed = ['-CA', authority[0], '-CAkey', authority[1], '-subj', `/CN=${name}`, '-addext', 'basicConstraints=critical,CA:FALSE']
    const files = ['-keyout', join(home, key), '-out', join(home, certificate)]
    outputOf('openssl', [...made, ...signed, '-addext', `subjectAltName=DNS:${name}`, ...files])
  }
  sign('portal.example.com', 'privkey.pem', 'fullchain.pem')
  sign('mail.example.com', 'mail-key.pem', 'mail.pem')
}

/** Makes `ssh` find a machine that has just started. */
export const introduce = (home: string, { address, pid }: Machine): void => writeFileSync(join(home, 'machines', address), String(pid()))

/** HAProxy's `maxconn 30000` needs twice as many open files. */
const filesOfProxy = 60_100

/** Whether this host lets a program open that many; systemd of an installed Debian does. */
const hasFiles = (): boolean => {
  const limit = outputOf('sh', ['-c', 'ulimit -Hn']).trim()
  return limit === 'unlimited' || Number(limit) >= filesOfProxy
}

/** What a machine has before the guide begins: a host name, and the authority that it trusts. */
export const prepareDisk = (disk: string, name: string, authority: string): void => {
  const upper = (path: string): string => {
    mkdirSync(join(disk, 'upper', path, '..'), { recursive: true })
    return join(disk, 'upper', path)
  }
  writeFileSync(upper('etc/hostname'), `${name}\n`)
  writeFileSync(upper('usr/local/share/ca-certificates/run.crt'), authority)
  // A package that was not downloaded fails at once instead of after minutes.
  writeFileSync(upper('etc/apt/apt.conf.d/offline'), 'Acquire::Retries "0";\n')
  writeFileSync(upper('etc/hosts'), `127.0.0.1 localhost\n${publicAddress} mail.example.com\n`)
  // Nobody answers there at once, so names come from the file above.
  writeFileSync(upper('etc/resolv.conf'), 'nameserver 127.0.0.1\n')
  for (const unit of ['foyer', 'foyer-care']) {
    const trusted = 'Environment=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
    writeFileSync(upper(`etc/systemd/system/${unit}.service.d/run.conf`), `[Service]\n${trusted}\n`)
  }
  if (!hasFiles()) {
    const options = 'EXTRAOPTS=-S /run/haproxy-master.sock -n 4000'
    writeFileSync(upper('etc/systemd/system/haproxy.service.d/run.conf'), `[Service]\nEnvironment="${options}"\n`)
  }
}
