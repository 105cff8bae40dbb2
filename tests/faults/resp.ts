const bulk = new Set(['$', '=', '!'])
const manyOf: Record<string, number> = { '*': 1, '~': 1, '>': 1, '%': 2 }

/** Return where the value of Redis's protocol that begins at `start` ends; undefined while it is incomplete. */
function endOf(data: Buffer, start: number): number | undefined {
  const line = data.indexOf('\r\n', start)
  if (line < 0) return undefined
  const type = String.fromCharCode(data[start] ?? 0)
  const size = Number(data.toString('latin1', start + 1, line))
  let end: number | undefined = line + 2
  if (bulk.has(type) && size >= 0) {
    end += size + 2
    return end <= data.length ? end : undefined
  }
  for (let left = size * (manyOf[type] ?? 0); left > 0 && end !== undefined; left--)
    end = endOf(data, end)
  return end
}

/** Split a stream of Redis's answers, in pieces of any size, into whole values. */
export function values(): (piece: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0)
  return (piece) => {
    rest = Buffer.concat([rest, piece])
    const whole: Buffer[] = []
    for (let end = endOf(rest, 0); end !== undefined; end = endOf(rest, 0)) {
      whole.push(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
    return whole
  }
}
