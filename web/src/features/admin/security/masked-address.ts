/**
 * Return an address as lists show it: enough to see what belongs together, without identifying a household. Networks of
 * many people and text that is no address stay as they are. Opening a row shows the full address.
 */
export function maskedAddress(address: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (four !== null) return `${four[1]}.•••`
  const six = /^([\da-f]*:[\da-f]*):[\da-f:]*(?:\/\d+)?$/i.exec(address)
  return six === null ? address : `${six[1]}:•••`
}
