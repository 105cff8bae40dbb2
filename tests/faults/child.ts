import type { ChildProcess } from 'node:child_process'

const alive = new Set<ChildProcess>()

/** No started process may outlive the tests. */
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** Ensure that `child` ends with this process. */
export function watchOver(child: ChildProcess): void {
  alive.add(child)
  child.once('exit', () => alive.delete(child))
}

/** Collect what `child` writes to both streams from now on. The returned function gives all of it so far. */
export function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  return () => output
}

/** Resolves when the output of `child` contains `text`. Rejects, with the output, when it ends before or takes too long. */
export function says(child: ChildProcess, text: string, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(text)) done()
    }
    const fail = (why: string) =>
      done(new Error(`${why} before it said "${text}". It wrote:\n${output}`))
    const onExit = (code: number | null, signal: string | null) =>
      fail(`It ended with ${code ?? signal}`)
    const onError = (error: Error) => fail(`It could not start (${error.message})`)
    const timer = setTimeout(() => fail(`${withinMs} ms passed`), withinMs)
    const done = (error?: Error) => {
      clearTimeout(timer)
      child.stdout?.off('data', read)
      child.stderr?.off('data', read)
      child.off('exit', onExit)
      child.off('error', onError)
      if (error) reject(error)
      else resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', onExit)
    child.once('error', onError)
  })
}
