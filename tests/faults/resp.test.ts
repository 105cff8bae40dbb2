import { expect, test } from 'vitest'
import { values } from './resp.ts'

const stream = [
  '+OK\r\n',
  '$-1\r\n',
  '%1\r\n+server\r\n$5\r\nre\r\nd\r\n',
  '>3\r\n$7\r\nmessage\r\n$1\r\na\r\n$0\r\n\r\n',
  '*0\r\n',
  '*2\r\n*1\r\n:1\r\n_\r\n',
]

test.each([1, 2, 7, 1_000])('whole values are parsed from pieces of %i bytes', (size) => {
  const data = Buffer.from(stream.join(''))
  const cut = values()
  const found: string[] = []
  for (let start = 0; start < data.length; start += size)
    found.push(...cut(data.subarray(start, start + size)).map(String))
  expect(found).toEqual(stream)
})
