import { Client, type ClientConfig } from 'pg'
import { readDatabaseAddress } from '#platform/database-address.ts'
import { isTracing } from '#platform/tracing/spans.ts'
import { traceStatements } from '#platform/tracing/trace-statements.ts'

/** Milliseconds in which a server must say whether it accepts writes. */
const probeWithin = 2_000

/** The server of each address that last accepted writes: asked first, because the others are usually standbys. */
const lastWriting = new Map<string, string>()

/** PostgreSQL reports these when a connection starts and whenever they change, so no statement is needed. */
const readOnlyReports: ReadonlySet<string> = new Set(['in_hot_standby', 'default_transaction_read_only'])

type Report = { parameterName: string; parameterValue: string }
type WithConnection = {
  connection: { on: (event: 'parameterStatus', heard: (report: Report) => void) => void; stream: { destroy: (error?: Error) => void } }
}

/** Thrown when no server of an address accepts writes; the code is that of a database that cannot be reached. */
class NoWritingServer extends Error {
  readonly code = 'ECONNREFUSED'
}

/** Hears whether the client's server refuses writes. */
const watchRole = (client: Client, onRole: (readOnly: boolean) => void): void => {
  const on = new Set<string>()
  ;(client as unknown as WithConnection).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (!readOnlyReports.has(parameterName)) return
    if (parameterValue === 'on') on.add(parameterName)
    else on.delete(parameterName)
    onRole(on.size > 0)
  })
}

const acceptsWrites = async (config: ClientConfig): Promise<boolean> => {
  const client = new Client({ ...config, connectionTimeoutMillis: probeWithin })
  client.on('error', () => undefined)
  let readOnly = false
  watchRole(client, (is) => {
    readOnly = is
  })
  await client.connect()
  client.end().catch(() => undefined)
  return !readOnly
}

const findWriting = async (name: string, addresses: readonly string[], config: ClientConfig): Promise<string> => {
  const known = lastWriting.get(name)
  if (known !== undefined) return known
  const ask = async (connectionString: string) => {
    if (!(await acceptsWrites({ ...config, connectionString }))) throw new Error('it only reads')
    return connectionString
  }
  const found = await Promise.any(addresses.map(ask)).catch((error: AggregateError) => {
    throw new NoWritingServer(`no server of the database accepts writes: ${error.errors.map(({ message }: Error) => message).join('; ')}`, {
      cause: error,
    })
  })
  lastWriting.set(name, found)
  return found
}

/**
 * A client of `pg` whose address may name several servers. It connects to the one that accepts writes, asks all of them again after a
 * connection to it failed, and ends when its server begins to refuse writes.
 */
export class DbClient extends Client {
  readonly #several: { name: string; addresses: string[]; config: ClientConfig } | null

  constructor(given: string | ClientConfig = {}) {
    const config = typeof given === 'string' ? { connectionString: given } : given
    const name = config.connectionString
    const servers = name === undefined ? null : readDatabaseAddress(name)
    const [first] = servers?.addresses ?? []
    super(servers?.mustWrite && first !== undefined ? { ...config, connectionString: first } : config)
    this.#several = servers?.mustWrite && name !== undefined ? { name, addresses: servers.addresses, config } : null
    // An error without a listener ends the process. A lost connection shows in the statements that use it, and a pool logs it.
    this.on('error', () => undefined)
    if (isTracing()) traceStatements(this)
  }

  async #connectToWriting({ name, addresses, config }: { name: string; addresses: string[]; config: ClientConfig }): Promise<Client> {
    const address = await findWriting(name, addresses, config)
    const { host, port } = new Client({ ...config, connectionString: address })
    Object.assign(this, { host, port })
    const forget = () => {
      if (lastWriting.get(name) === address) lastWriting.delete(name)
    }
    watchRole(this, (readOnly) => {
      if (!readOnly) return
      forget()
      ;(this as unknown as WithConnection).connection.stream.destroy(new NoWritingServer('the server accepts no more writes'))
    })
    this.once('error', forget)
    try {
      await super.connect()
    } catch (error) {
      forget()
      throw error
    }
    return this
  }

  override connect(): Promise<Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void
  override connect(callback?: ((error: Error) => void) | ((error: null, client: Client) => void)): Promise<Client> | undefined {
    const connecting = this.#several ? this.#connectToWriting(this.#several) : super.connect()
    if (!callback) return connecting
    const done = callback as (error: Error | null, client?: Client) => void
    connecting.then((client) => done(null, client), done)
    return undefined
  }
}

/**
 * For a pooler in transaction mode: leaves statements unnamed, because a name is known to one server connection only. drizzle takes every
 * client whose class has `Pool` in its name for a pool.
 */
export class TransactionModeClient extends DbClient {
  constructor(config: string | ClientConfig = {}) {
    super(config)
    const run = this.query.bind(this) as (...given: unknown[]) => unknown
    const unnamed = (first: unknown): unknown =>
      typeof first === 'object' && first !== null && 'name' in first && !('submit' in first) ? { ...first, name: undefined } : first
    this.query = ((first: unknown, ...rest: unknown[]) => run(unnamed(first), ...rest)) as typeof this.query
  }
}
