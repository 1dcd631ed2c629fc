import { outputOf } from '#tools/failover/processes.ts'

const suite = 'trixie'

/** What Debian's installer brings besides the packages of priority `important`. */
const installed = ['ca-certificates', 'curl', 'dbus', 'libpam-systemd', 'openssl', 'systemd-sysv']

/** Makes an empty Debian in `folder`, and downloads the guide's packages into apt's cache: the machines reach no mirror. */
export const makeBase = (folder: string, packages: readonly string[]): void => {
  const download = `chroot "$1" apt-get install -q -y -o APT::Install-Recommends=true --download-only ${packages.join(' ')}`
  // The state of an installation that boots for the first time, without the questions of systemd-firstboot.
  const settle =
    'echo uninitialized > "$1/etc/machine-id"; ln -sf /usr/share/zoneinfo/UTC "$1/etc/localtime"; rm -f "$1/usr/sbin/policy-rc.d"'
  outputOf('mmdebstrap', [
    '--quiet',
    '--variant=important',
    `--include=${installed.join(',')}`,
    '--skip=cleanup/apt',
    '--dpkgopt=force-unsafe-io',
    `--customize-hook=${download}`,
    `--customize-hook=${settle}`,
    suite,
    folder,
  ])
}
