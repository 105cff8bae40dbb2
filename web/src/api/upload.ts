interface Upload {
  method: string
  headers: Record<string, string>
  body: Blob | FormData
  signal: AbortSignal
}

/** Send a file as `fetch` would, and report its progress, which `fetch` cannot. */
export const upload = (
  address: string,
  { method, headers, body, signal }: Upload,
  onProgress: (part: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => {
      request.abort()
      reject(signal.reason)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const wait = request.getResponseHeader('retry-after')
      resolve(
        new Response(request.responseText, {
          status: request.status,
          statusText: request.statusText,
          headers: wait === null ? {} : { 'retry-after': wait },
        }),
      )
    })
    request.addEventListener('error', () =>
      reject(new TypeError('The upload did not reach the server')),
    )
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.send(body)
  })
