import { type Mapped, MappedBuilder } from './mapped.ts'

/** Usual spellings, each with the ways it is typed on a telephone or by ear. None of these is a word of its own. */
const typed: Record<string, string> = {
  about: 'abt abot abuot',
  again: 'agen agian agn agin',
  alone: 'aln aloan',
  already: 'alrdy alredy',
  always: 'alwys alwas allways',
  alive: 'aliv alife',
  and: 'n nd',
  anymore: 'anymor nymore anymre',
  anyone: 'any1 ne1 anyonr',
  anything: 'anythin nething anythng nythin',
  are: 'r',
  be: 'b',
  beautiful: 'beautifull butiful',
  because: 'bc cuz coz cus becuz becuse bcuz bcz becoz becos cauz',
  been: 'bn',
  before: 'b4 befor',
  being: 'bein',
  believe: 'beleive belive',
  better: 'bettr beter betta',
  bleeding: 'bleedin bleding bleedng',
  bored: 'bord',
  boyfriend: 'boyfrend boyfreind',
  brother: 'brotha bruv brotherr brothr',
  burden: 'burdin burdon',
  can: 'cn',
  cannot: 'canot',
  cant: 'cnt kant',
  choked: 'chokd',
  could: 'cud cld coud',
  crying: 'cryin',
  cutting: 'cuttin cuting',
  dead: 'ded',
  deserve: 'desrve diserve deserv',
  die: 'dy',
  disappear: 'disapear dissapear disappeer disapeer dissappear disaper dissapper disappar',
  does: 'dus duz',
  doesnt: 'doesn dosnt dsnt dusnt',
  doing: 'doin',
  dont: 'dnt dunt dnot',
  drink: 'drnk',
  drinking: 'drinkin',
  dying: 'dyin dieing',
  enough: 'enuf enuff enugh',
  even: 'evn',
  ever: 'eva evr',
  every: 'evry evrey',
  everyday: 'evryday everday',
  everyone: 'every1 evry1 evryone everyon everone evryon',
  everything: 'everythin evrything evrythin everthing',
  eating: 'eatin',
  existing: 'existin',
  feel: 'feal fel',
  feeling: 'feelin feling',
  forever: '4ever 4eva forevr forevah',
  friend: 'frend freind fren frnd friendd',
  friends: 'frends freinds frnds',
  from: 'frm',
  fucking: 'fuckin fking fkin fckn fking',
  getting: 'gettin geting',
  girlfriend: 'girlfrend girlfreind',
  give: 'giv',
  giving: 'givin',
  going: 'goin gon',
  gonna: 'gna gunna gona ganna gonnna finna boutta gunna',
  good: 'gud',
  goodbye: 'gbye goodby gudbye goodbi gudby',
  goodnight: 'gnite gudnite gnight',
  great: 'gr8',
  had: 'hd',
  happened: 'happend',
  happy: 'hapy',
  hate: 'h8',
  hates: 'h8s',
  hating: 'hatin',
  have: 'hav hve',
  havent: 'havnt hvnt haven',
  having: 'havin',
  help: 'halp hlp',
  here: 'heer',
  herself: 'herslf hersef',
  himself: 'himslf himsef',
  hitting: 'hittin hiting',
  hope: 'hoap',
  house: 'hous hse',
  hungry: 'hungy hungery',
  hurt: 'hert hrt hurtt',
  hurting: 'hurtin herting',
  hurts: 'herts hurtz',
  jump: 'jmp',
  just: 'jst jus jus jst juss juz',
  keep: 'kep keap',
  kill: 'kil killl',
  killing: 'killin kiling',
  knife: 'nife knif nif',
  know: 'kno knw knoe noe',
  later: 'l8r l8er latr',
  leave: 'leav leve',
  leaving: 'leavin',
  life: 'lyf lyfe lief lif liffe',
  like: 'lyk liek lik',
  little: 'lil litle lttle',
  live: 'lve',
  living: 'livin liveing',
  lonely: 'lonly',
  love: 'luv lov',
  making: 'makin',
  many: 'meny',
  matter: 'mattr',
  maybe: 'mabey mayb mabye',
  message: 'msg',
  more: 'mor moar',
  money: 'mony',
  much: 'mch moch',
  mum: 'mumm',
  myself: 'myslef mysel mself mysef meself mysself myseld myslf',
  need: 'ned neeed',
  never: 'nvr nevr neva',
  night: 'nite nyt nght',
  nobody: 'nobdy nobdoy nobodi',
  noone: 'no1',
  nothing: 'nothin nuthin nufin nothng nuffin nuthing nothign',
  notice: 'notis notise',
  of: 'ov',
  on: 'onn',
  only: 'onli onlee',
  overdose: 'ovrdose overdos',
  pain: 'payn',
  parents: 'parants parnets',
  people: 'ppl peeps pepl peple poeple',
  pills: 'pilz pils',
  please: 'pls plz plss pleas plese plez',
  pretend: 'pretnd',
  probably: 'prob prolly probs probly',
  promise: 'promis promice',
  purpose: 'purpos',
  really: 'rly rlly realy relly',
  remember: 'rember remeber remembr rememba',
  right: 'rght',
  said: 'sed',
  scared: 'scard scurred skared skard',
  school: 'skl skool scool schol',
  secret: 'secrit secrt',
  should: 'shud shld shoud',
  shouldnt: 'shudnt',
  sleep: 'slep sleap',
  sleeping: 'sleepin',
  someone: 'sum1 some1 somone someon somone',
  something: 'sumthin somethin sumthing smth sth somthing sumfin somthin',
  sometimes: 'sumtimes somtimes sumtymz smtimes',
  sorry: 'sry srry sori sory soz soryy',
  still: 'stil',
  stop: 'stahp stp',
  stopped: 'stopd stoped',
  stopping: 'stoppin stoping',
  stuff: 'stuf',
  stupid: 'stoopid stupd',
  suicidal: 'suicdal sucidal suisidal suicidial suicidle',
  suicide: 'suicde sucide suiside suicid suicie',
  supposed: 'sposed suposed',
  talk: 'tlk tawk',
  talking: 'talkin',
  telling: 'tellin',
  thank: 'thnk',
  thanks: 'thx thnx tnx thanx thankz',
  that: 'tht dat dat',
  the: 'teh',
  them: 'dem thm',
  they: 'dey thay',
  thing: 'thng',
  things: 'thngs fings',
  think: 'fink thinc',
  thinking: 'thinkin thinkn finkin',
  this: 'ths dis thiss',
  though: 'tho',
  thought: 'thort thougt',
  thoughts: 'thots',
  throw: 'thro',
  tired: 'tird tierd tierd tyred',
  to: 'tu',
  today: '2day tday todya',
  tomorrow:
    '2mrw tmrw tmr tomoro tommorow tommorrow tomorow 2moro tmoro tmrrw tmw 2moz 2morow tomorro',
  tonight: '2nite tonite 2night tn tonigt 2nyt',
  touches: 'toches tuches',
  touched: 'toched tuched',
  touching: 'touchin',
  tried: 'tryed tride',
  trying: 'tryin tryina',
  until: 'untill untl',
  wake: 'wak',
  wanna: 'wna wnna wana wanne wnana wannna wona',
  want: 'wnt wan wnat',
  wanted: 'wntd wntid',
  wants: 'wnts wantz',
  was: 'wuz woz ws',
  weird: 'wierd werid',
  what: 'wat wot wut wht',
  whats: 'wats wots',
  when: 'wen whn',
  where: 'wer wher',
  why: 'y',
  will: 'wil wll',
  wish: 'wsh wishh',
  with: 'w wit wiv wif wth',
  without: 'wo w/o witout wivout withot wthout',
  work: 'wrk',
  world: 'wrld wurld',
  worse: 'wurse',
  worth: 'wurth',
  worthless: 'worthles wurthless',
  would: 'wud wld woud',
  wouldnt: 'wudnt wldnt',
  wrong: 'rong',
  you: 'u yu yew',
  your: 'yr yor',
  youre: 'yure',
}

/** Words whose mistyped forms, with two letters changed over or one left out, are read as them. */
const KEY_WORDS =
  'suicide suicidal disappear tomorrow tonight goodbye overdose swallowed hanging cutting bleeding killing myself anymore everyone everything happier without parents friend birthday existing sleeping forever remember pointless worthless burden exhausted breathing living scratched bruises abusive threatened drinking stepdad hospital medicine tablets painkillers bridge rooftop jumping drowning threatened'.split(
    ' ',
  )
/** Words of their own that look like a key word mistyped. */
const OWN_WORDS = new Set(
  'fried fiend parent planed lining liven drowing coming burde bride ridge siding iving giving plane sleeing seeping sleping jumpin pinless pontless wordless planed planned banging handing hanging haning aging cuttings kiling filling dinking tables tablet bruise abuse breathig scratches attempt birthdays'.split(
    ' ',
  ),
)

const spelling = new Map<string, string>()
for (const word of KEY_WORDS) {
  for (let i = 1; i < word.length; i++) {
    const without = word.slice(0, i) + word.slice(i + 1)
    const changed = word.slice(0, i - 1) + word.charAt(i) + word.charAt(i - 1) + word.slice(i + 1)
    for (const mistyped of [without, changed])
      if (mistyped !== word && !OWN_WORDS.has(mistyped) && !KEY_WORDS.includes(mistyped))
        spelling.set(mistyped, word)
  }
}
for (const [word, ways] of Object.entries(typed))
  for (const way of ways.split(' ')) spelling.set(way, word)

/** Whether a word is a way to type another one. */
export const isRespelled = (word: string): boolean => spelling.has(word)

/** After these a `2` stands for "to". */
const BEFORE_TO =
  /^(?:want|wanted|wants|need|going|go|have|has|had|try|trying|like|able|ready|how|nothing|something|used|scared|talk|listen|tell|what|where|suppose|supposed|decided|time|hard|easier|tired|back)$/

const WORD = /[a-z0-9]+/g
/** Three or more letters apart. */
const ALONE = /(?:^| )[a-z0-9] [a-z0-9] [a-z0-9](?= |$)/

function replacement(word: string, before: string, after: string): string | undefined {
  if (word === '2') {
    if (/^ (?:many|much|late|young|far|hard)/.test(after)) return 'too'
    return BEFORE_TO.test(before) ? 'to' : undefined
  }
  return spelling.get(word)
}

/** The words in their usual spelling; undefined when all of them have it. */
export function spelledForm(words: Mapped): Mapped | undefined {
  // Letters apart are a word or a name that is spelt out.
  if (ALONE.test(words.text)) return undefined
  let built: MappedBuilder | undefined
  let at = 0
  let before = ''
  for (const found of words.text.matchAll(WORD)) {
    const [word] = found
    const to = found.index + word.length
    const usual = replacement(word, before, words.text.slice(to, to + 6))
    before = usual ?? word
    if (usual === undefined) continue
    built ??= new MappedBuilder()
    built.copy(words, at, found.index)
    built.add(usual, words.start[found.index] ?? 0, words.end[to - 1] ?? 0)
    at = to
  }
  if (built === undefined) return undefined
  built.copy(words, at, words.text.length)
  return built.done()
}
