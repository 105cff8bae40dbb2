import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import type { ModelConfig } from '@dodam/realtime-server/core/config.ts'
import * as z from 'zod'

/** A request to the model, unchanged. */
const Asked = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})
export type AskedModel = z.infer<typeof Asked> & { authorization: string | undefined }

/** The behaviour of the model. `say` sends words in the format of the protocol. */
export type Behaviour = (answer: Answering) => void | Promise<void>

export interface Answering {
  response: ServerResponse
  /** Begin an event stream. */
  begin: () => void
  /** Send a piece of the answer. */
  say: (content: string) => void
  /** Send something as the data of an event. */
  event: (data: string) => void
  /** Send the reason for the end, with the end marker. */
  finish: (reason?: string) => void
}

/** Stream a text in pieces of a few letters, and end correctly. */
export const says =
  (words: string): Behaviour =>
  ({ begin, say, finish, response }) => {
    begin()
    for (const piece of words.match(/.{1,7}/gsu) ?? []) say(piece)
    finish()
    response.end()
  }

/** A small HTTP server that speaks the protocol of OpenAI's chat completions. */
export class ModelServer {
  readonly asked: AskedModel[] = []
  /** Every request unchanged: its line, its headers and its body. */
  readonly received: string[] = []
  behaviour: Behaviour = says('')
  readonly #server: Server
  /** Requests whose connection has ended, on either side. */
  endedCount = 0

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(): Promise<ModelServer> {
    const model = new ModelServer()
    model.#server.listen(0, '127.0.0.1')
    await once(model.#server, 'listening')
    return model
  }

  get config(): ModelConfig {
    const { port } = this.#server.address() as AddressInfo
    return {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'a key for tests',
      model: 'a-model',
      patience: { firstMs: 400, idleMs: 300, totalMs: 2_000 },
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.once('close', () => this.endedCount++)
    const text = await textOf(request)
    this.received.push([request.method, request.url, ...request.rawHeaders, text].join('\n'))
    const body = Asked.parse(JSON.parse(text))
    if (request.url !== '/v1/chat/completions') throw new Error(`asked at ${request.url}`)
    this.asked.push({ ...body, authorization: request.headers.authorization })
    const event = (data: string) => void response.write(`data: ${data}\n\n`)
    const choice = (delta: object, reason: string | null) =>
      event(JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] }))
    await this.behaviour({
      response,
      event,
      begin: () => void response.writeHead(200, { 'content-type': 'text/event-stream' }),
      say: (content) => choice({ content }, null),
      finish: (reason = 'stop') => {
        choice({}, reason)
        event('[DONE]')
      },
    })
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    if (this.#server.listening) await once(this.#server, 'close')
  }
}
