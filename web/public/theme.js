// Runs before the first paint: nobody who chose the dark is dazzled at night. A file of its own, as the CSP allows no inline script.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  document.documentElement.lang = localStorage.getItem('language') === 'en' ? 'en' : 'ko'
} catch {
  // Storage may be refused: the page then follows the device.
}
