import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { says, watchOver } from '../faults/child.ts'
import { freePort } from './ports.ts'

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

/** C in full, so that letters beyond ASCII have a case; macOS has no C.UTF-8. */
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** A Postgres that nothing else uses and that need not survive a power failure: with fsync, dropping a database takes seconds. */
export class OwnPostgres {
  readonly port: number
  /** Of its socket; who is on this machine signs in by it without a password. */
  readonly dir: string
  readonly #child: ChildProcess

  private constructor(port: number, child: ChildProcess, dir: string) {
    this.port = port
    this.dir = dir
    this.#child = child
  }

  /** Resolves when it accepts TCP connections of its superuser `postgres`, with this password. */
  static async start(password: string): Promise<OwnPostgres> {
    const port = await freePort()
    const who = runner()
    const dir = mkdtempSync(path.join(tmpdir(), 'dodam-postgres-'))
    const program = (name: string) => path.join(folder ?? '', name)
    const data = path.join(dir, 'data')
    const passwordFile = path.join(dir, 'password')
    writeFileSync(passwordFile, password)
    if (who.uid !== undefined && who.gid !== undefined) chownSync(dir, who.uid, who.gid)
    const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', '--pwfile', passwordFile]
    execFileSync(
      program('initdb'),
      ['-D', data, '-U', 'postgres', ...auth, '--no-sync', `--locale=${locale}`, '--encoding=UTF8'],
      { ...who, cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const settings = ['listen_addresses=127.0.0.1', 'fsync=off'].flatMap((one) => ['-c', one])
    const child = spawn(
      program('postgres'),
      ['-D', data, '-p', String(port), '-k', dir, ...settings],
      { ...who, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    watchOver(child)
    await says(child, 'database system is ready to accept connections', 60_000)
    child.stderr?.resume()
    return new OwnPostgres(port, child, dir)
  }

  /** The environment in which `psql` of this Postgres signs in. */
  environment(): Record<string, string> {
    return {
      PATH: `${folder}:${process.env['PATH']}`,
      PGHOST: this.dir,
      PGPORT: String(this.port),
    }
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit')
    // Fast shutdown.
    this.#child.kill('SIGINT')
    await gone
    rmSync(this.dir, { recursive: true, force: true })
  }
}
