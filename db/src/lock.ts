import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** True when process `pid` is a Node program, as far as this system tells; after a reboot another process may have the number. */
function looksLikeNode(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node')
  } catch {
    return true
  }
}

/**
 * Lock a data folder for this process: the embedded database has no lock of its own, and a second process would destroy it.
 * Returns the release. Throws a one-line message when another process holds the lock; the lock of a killed process is taken
 * over.
 */
export function lockDataDir(dir: string): () => void {
  const file = `${path.resolve(dir)}.lock`
  mkdirSync(path.dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      // Create the lock file atomically by a link: one without its number yet would look stale.
      const mine = `${file}.${process.pid}`
      writeFileSync(mine, String(process.pid))
      try {
        linkSync(mine, file)
      } finally {
        rmSync(mine, { force: true })
      }
      const release = () => rmSync(file, { force: true })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const pid = Number(readFileSync(file, 'utf8'))
      if (pid !== 0 && (pid === process.pid || (isAlive(pid) && looksLikeNode(pid))))
        throw new Error(
          `The data folder ${dir} is in use by process ${pid}. Stop it first; if no such server runs, delete ${file}.`,
          { cause: error },
        )
      rmSync(file, { force: true })
    }
  }
  throw new Error(`The data folder ${dir} cannot be locked: ${file} keeps coming back.`)
}
