import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** How many syllables the files hold, the most frequent first. Rarer ones stay in the files of Pretendard, each several times as large. */
const sizes = [360, 240, ...Array.from({ length: 12 }, () => 50)]
/** Weights in use. Lighter and bolder ones would make the files a third larger. */
const weights = { min: 400, max: 800 }

const isHangul = (letter: string) => /[ㄱ-ㅎㅏ-ㅣ가-힣]/.test(letter)

/**
 * Return the text of each file: Latin letters and signs, then syllables, those of the first page before all others. These are in
 * `syllables.txt`: the 1,200 most frequent ones of `safety/data/ko.tsv`, the most frequent first.
 */
async function readSlices(root: string): Promise<string[]> {
  const read = async (pattern: string) => {
    const files = globSync(pattern, { cwd: root }).toSorted()
    return [
      ...(await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))).join(''),
    ]
  }
  const firstWords = '{i18n,features/{announcements,helplines,posts}}/words.ko.json'
  const words = await read('src/**/words.*.json')
  const latin = words.filter((letter) => letter > ' ' && !isHangul(letter))
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  const syllables = [...(await read(`src/${firstWords}`)), ...(await read('build/syllables.txt'))]
  const rest = [...new Set(syllables.filter(isHangul))]
  return [
    [...new Set([...ascii, ...latin])].join(''),
    ...sizes.map((size) => rest.splice(0, size).join('')),
  ]
}

const rangeOf = (text: string) =>
  [...text].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(',')

/**
 * Puts what is written most into a few small files of Pretendard, because its own ones hold every weight and group syllables
 * by general use: a first page would need sixteen of them.
 */
export function sliceFonts(): Plugin {
  let root = ''
  return {
    name: 'slice-fonts',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    async transform(css, id) {
      if (!id.endsWith('pretendardvariable-dynamic-subset.css')) return undefined
      const font = await readFile(join(dirname(id), 'woff2/PretendardVariable.woff2'))
      const folder = resolve(root, 'node_modules/.cache/fonts')
      await mkdir(folder, { recursive: true })
      const faces: string[] = []
      for (const [index, text] of (await readSlices(root)).entries()) {
        const file = join(folder, `pretendard-${index}.woff2`)
        const options = { targetFormat: 'woff2', variationAxes: { wght: weights } } as const
        await writeFile(file, await subsetFont(font, text, options))
        // The weights are those of Pretendard's own faces, since only then the ranges of both are one font. Later faces win.
        faces.push(
          `@font-face{font-family:'Pretendard Variable';font-weight:45 920;font-display:swap;src:url('${relative(dirname(id), file)}') format('woff2-variations');unicode-range:${rangeOf(text)}}`,
        )
      }
      return css + faces.join('\n')
    },
  }
}
