/**
 * An address as lists show it: enough to see what belongs together, and nobody's home. Networks of many people and whatever
 * is no address stay as they are. Who opens a row sees the whole.
 */
export function maskedAddress(address: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (four !== null) return `${four[1]}.•••`
  const six = /^([\da-f]*:[\da-f]*):[\da-f:]*(?:\/\d+)?$/i.exec(address)
  return six === null ? address : `${six[1]}:•••`
}
