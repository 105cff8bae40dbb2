import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { says, watchOver } from '../faults/child.ts'
import { freePort } from '../services/ports.ts'

/** Debian keeps the server's programs in a folder for each version. */
const folder = [...globSync('/usr/lib/postgresql/*/bin'), ...(process.env['PATH'] ?? '').split(':')]
  .toReversed()
  .find((one) => existsSync(path.join(one, 'initdb')))

/** How to enable these tests, shown when they are skipped. */
export const ownPostgresHint = 'install postgresql, so that initdb is on the PATH'

/** True when a Postgres can be started here. */
export const hasPostgresServer = folder !== undefined

/** Postgres refuses to run as root. */
function runner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres']))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A Postgres for the tests, prepared like that of docker-compose.yml, with the same script. */
export class OwnPostgres {
  readonly port: number
  readonly #child: ChildProcess
  readonly #dir: string

  private constructor(port: number, child: ChildProcess, dir: string) {
    this.port = port
    this.#child = child
    this.#dir = dir
  }

  /** Resolves when it accepts TCP connections with a password. */
  static async start(password: string): Promise<OwnPostgres> {
    const port = await freePort()
    const who = runner()
    const dir = mkdtempSync(path.join(tmpdir(), 'dodam-postgres-'))
    const program = (name: string) => path.join(folder ?? '', name)
    const data = path.join(dir, 'data')
    writeFileSync(path.join(dir, 'password'), password)
    if (who.uid !== undefined && who.gid !== undefined) chownSync(dir, who.uid, who.gid)
    const auth = ['--auth-local=trust', '--auth-host=scram-sha-256']
    execFileSync(
      program('initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '--pwfile',
        path.join(dir, 'password'),
        ...auth,
        '--no-sync',
        '--locale=C',
        '--encoding=UTF8',
      ],
      { ...who, cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const child = spawn(
      program('postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-k',
        dir,
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'fsync=off',
      ],
      { ...who, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    watchOver(child)
    await says(child, 'database system is ready to accept connections', 60_000)
    child.stderr?.resume()
    execFileSync('sh', [path.join(import.meta.dirname, '../../deploy/postgres.sh')], {
      env: {
        PATH: `${folder}:${process.env['PATH']}`,
        PGHOST: dir,
        PGPORT: String(port),
        POSTGRES_USER: 'postgres',
        POSTGRES_PASSWORD: password,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return new OwnPostgres(port, child, dir)
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit')
    // Fast shutdown.
    this.#child.kill('SIGINT')
    await gone
    rmSync(this.#dir, { recursive: true, force: true })
  }
}
