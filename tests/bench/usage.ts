/** Resources that a process has used so far. */
export interface Usage {
  cpuMicros: number
  rssBytes: number
  heapBytes: number
}

/** Send the port to the benchmark that started this process, then answer its questions; ends with it. */
export function reportTo(parent: NodeJS.Process, port: number): void {
  parent.on('message', (question) => {
    if (question === 'after collecting garbage') globalThis.gc?.()
    const { user, system } = parent.cpuUsage()
    const { rss, heapUsed } = parent.memoryUsage()
    const usage: Usage = { cpuMicros: user + system, rssBytes: rss, heapBytes: heapUsed }
    parent.send?.(usage)
  })
  parent.once('disconnect', () => parent.exit(0))
  parent.send?.({ port })
}

/** A variable that the parent process must set. */
export function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}
