// Runs before the first paint, while the app is still on its way. A file of its own, as the CSP allows no inline script.
{
  const { documentElement: root, currentScript, head } = document
  const languages = [...navigator.languages]
  // Missing in browsers older than build/browsers.ts: Chrome and Safari lack the first, Firefox the second.
  if (!('toWellFormed' in String.prototype && 'registerProperty' in CSS)) root.dataset.tooOld = ''
  let token = null
  let chosen
  let hasHidden = false
  try {
    // Nobody who chose the dark is dazzled at night.
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    token = localStorage.getItem('token')
    languages.unshift(localStorage.getItem('language') || localStorage.getItem('account-language') || '')
    hasHidden = localStorage.getItem('hidden-announcements') !== null
    if (token) chosen = JSON.parse(localStorage.getItem('reads'))?.languages
  } catch {
    // Storage may be refused: the page then follows the device.
  }
  // What was chosen here, else what the account had, else the first one of the browser's that there is.
  root.lang = languages.map((one) => one.split('-')[0]).find((one) => one === 'ko' || one === 'en') || 'ko'

  // The languages that are read: see src/features/posts/read-languages.ts.
  const usual = [root.lang, ...navigator.languages.map((tag) => tag.slice(0, 2))]
  const reads = ['en', 'ko'].filter((one) => [].concat(chosen ?? usual).includes(one))
  const lang = reads.length === 1 ? `lang=${reads[0]}` : ''
  const isHome = location.pathname === '/'
  // The server showed the stories that a visitor sees to who asks for these languages: see src/app/first-page.tsx.
  const isShown = root.dataset.firstPage === `${root.lang}:${reads.join()}` && !token && !hasHidden && !('tooOld' in root.dataset)
  if (!isShown) delete root.dataset.firstPage
  // What the app would ask for only once it runs. The build names the files: see vite.config.ts.
  const { home, ...words } = currentScript.dataset
  const files = [words[root.lang], token && words[`${root.lang}Later`], isHome && home].flatMap((names) => names ? names.split(' ') : [])
  for (const href of files)
    head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))

  // Taken over by src/api/ahead.ts.
  const ahead = { token, at: performance.now(), answers: {} }
  const headers = { 'accept-language': root.lang, ...(token && { authorization: `Bearer ${token}` }) }
  const read = (address) => {
    const answer = fetch(address, { credentials: 'same-origin', headers })
    // Whoever takes it hears of a failure.
    answer.catch(() => {})
    ahead.answers[address] = answer
  }
  if (token) read('/api/auth/verify')
  if (isHome && location.search === '' && !isShown)
    for (const address of ['/api/announcements', `/api/posts?${lang && `${lang}&`}limit=9`, `/api/categories/stats${lang && `?${lang}`}`])
      read(address)
  window.ahead = ahead

  // Pressed again once the app has taken over: until then no button does anything. Found by its name: the app may have
  // more buttons than the page had.
  const named = ({ ariaLabel, textContent }) =>
    [...document.querySelectorAll('#root button')].filter((one) => (one.ariaLabel ?? one.textContent) === (ariaLabel ?? textContent))
  const again = (target) => {
    const button = target.closest('.first-page button')
    const at = button ? named(button).indexOf(button) : -1
    return button && (() => named(button)[at])
  }
  if (isShown) {
    let held = null
    document.addEventListener('pointerdown', ({ target }) => {
      held = again(target)
    })
    document.addEventListener('click', ({ target }) => {
      const button = again(target)
      if (button) ahead.press = () => button()?.click()
    })
    // A mouse button that was held down meanwhile clicks nothing: it went down on one element and up on another.
    document.addEventListener('pointerup', ({ target, pointerType }) => {
      const now = held?.()
      if (pointerType === 'mouse' && now?.contains(target) && !now.closest('.first-page')) now.click()
      held = null
    })
  }
}
