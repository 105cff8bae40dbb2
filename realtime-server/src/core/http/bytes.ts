/** An answer that is a file instead of JSON. */
export class Bytes {
  readonly bytes: Buffer
  readonly type: string
  /** The `cache-control` of the answer. */
  readonly caching: string

  constructor(bytes: Buffer, { type, caching }: { type: string; caching: string }) {
    this.bytes = bytes
    this.type = type
    this.caching = caching
  }
}
