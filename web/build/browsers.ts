/**
 * The oldest browsers that Dodam supports: those of Tailwind 4 (https://tailwindcss.com/docs/compatibility). `first.js`
 * looks for two features that exactly these have; an older browser gets the page of index.html with the helplines.
 */
export const oldestBrowsers = { chrome: 111, edge: 111, firefox: 128, safari: 16.4, ios: 16.4 }

/** The table in the form that the build takes. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, from]) => `${name}${from}`)
