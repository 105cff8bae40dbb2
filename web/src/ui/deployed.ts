/** How the app on the server compares with the one on this page: `newer` when files of this page may be gone there. */
export async function deployed(): Promise<'same' | 'newer' | 'unreachable'> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src')
  try {
    // The address keeps the service worker from answering with its own copy.
    const answer = await fetch(`/index.html?at=${Date.now()}`, { cache: 'no-store' })
    if (!answer.ok || !own) return 'unreachable'
    return (await answer.text()).includes(own) ? 'same' : 'newer'
  } catch {
    return 'unreachable'
  }
}
