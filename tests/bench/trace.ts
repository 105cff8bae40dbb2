interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of CPU time. */
  tdur?: number
  args?: { name?: string; hasPartialUpdate?: boolean }
}

/** Return how smoothly a page ran, from a Chromium trace. */
export function readTrace(trace: Buffer) {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid}.${tid}`),
  )
  const drawn = traceEvents.filter(({ name }) => name === 'DrawFrame').length
  const dropped = traceEvents.filter(({ name }) => name === 'DroppedFrame')
  // The page moved on; only changes by scripts came a frame or more later.
  const late = dropped.filter(({ args }) => args?.hasPartialUpdate).length
  const percent = (frames: number) => (frames / (drawn + dropped.length)) * 100
  return {
    longestTaskMs: tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000,
    droppedPercent: percent(dropped.length - late),
    latePercent: percent(late),
  }
}
