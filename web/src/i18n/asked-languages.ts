/** The languages of the request that a server renders a page for; undefined in a browser. */
let ofRequest: readonly string[] | undefined

/** Return the languages that the browser asks for, in its order, as `ko-KR`. */
export const askedLanguages = (): readonly string[] => ofRequest ?? navigator.languages

/** Let what is rendered next be for a browser that asks for these languages. For servers, which render one page at a time. */
export const renderFor = (languages: readonly string[]): void => {
  ofRequest = languages
}
