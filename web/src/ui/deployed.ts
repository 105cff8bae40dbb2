/** Compare the deployed app with the one on this page: `newer` if files of this page may be gone from the server. */
export async function deployed(): Promise<'same' | 'newer' | 'unreachable'> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src')
  try {
    // The query keeps the service worker from answering with its own copy.
    const answer = await fetch(`/index.html?at=${Date.now()}`, { cache: 'no-store' })
    if (!answer.ok || !own) return 'unreachable'
    return (await answer.text()).includes(own) ? 'same' : 'newer'
  } catch {
    return 'unreachable'
  }
}
