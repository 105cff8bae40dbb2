import type { Language } from '@dodam/contract'

const common = (words: string) => new Set(words.split(/\s+/))

/** Frequent words of English, and of other languages that are written in Latin letters; a word of both is in neither. */
const english = common(`
  about actually after again all always am and anymore are around as at away be because been before being best better but by
  can could cry crying day days did didn't die do does doesn't doing don't done down even ever every everyone everything exam
  family feel feeling feels felt first for friend friends from get getting girl go going good got had hard has hate have
  haven't having he hear her here him his home hope how hurt i i'd i'm i've idk if im isn't it it's its just keep kind know last
  left less let life like little lonely lot love make makes math maybe me mom more most much my myself never new next night
  no nobody not nothing now of off okay on once one only or other our out over parents people please really right sad said
  same say says scared school she should sleep so some someone something sometimes still stop story stressed such take talk
  teacher than thank thanks that that's the their them then there they thing things think this through time times tired to
  today told tomorrow too try trying two understand until up us very wanna want wants was way we week well went were what
  when where which while who why wish with without won't work worried would year years yesterday you your`)
const foreign = common(`
  aber als auch auf aus bei bist das dass dein dem den der die dich dir doch ein eine einen einer es für gibt habe haben hallo
  ich ihr immer ist ja jetzt kann kein keine mehr mein meine meinen meiner mich mir mit nach nicht nichts noch nur oder schon
  sehr sein sich sie sind über und uns viel von vor weil wenn wie wieder wir wird zu zum zur schule freunde niemand
  au aussi avec bien c'est ça ce cette comme dans de des du elle en est et être fait ils j'ai je jamais la le les leur lui ma
  mais mes moi mon ne nous ou où par pas plus pour que qui rien sa sans ses son suis sur tout toujours très tu un une vous
  ami amis école personne
  al amigo amigos cada casa como con cuando cómo del desde donde el ella ellos era esa ese eso esta estoy este esto hay hoy
  las lo los mi mis mucho muy más nada nadie ni nos nunca o otra otro para pero por porque quiero qué se ser si siempre sin
  sobre solo soy su sus también tengo tiene todo todos una voy y ya yo escuela
  ao com da dos ela ele em eu foi isso mais mas meu meus minha muito na não nas no nos num porque quando quem sei sem sou
  também tenho tudo uma você
  anche che chi ci col cosa così cui da degli dei della delle di dove e era gli ha hai ho il io lei loro mai mia mio molto
  nel nella niente non perché più qualcuno quando quello questa questo sempre senza sono sta sto ti tutti tutto
  aan al alleen ben bij dan dat deze dit een geen goed haar heb hebben het hij hoe ik jij kan maar met mij mijn naar niet
  niks nog nu om ook op school te toen uit van veel voor waarom was wat weet wel wij word zijn zo
  ada adalah aku akan anak apa atau bagaimana banyak belum bisa dan dari dengan di dia hari harus ini itu jadi jangan juga
  kalau kami kamu karena kita ke lagi lebih mau mereka pada saya sekolah selalu sama sangat semua sendiri seperti sudah
  tapi teman tentang tidak untuk yang
  ako ang ay ba dahil hindi ikaw kaibigan kasi ko kong lang mga mo na ng ngayon pero rin sa siya wala
  bana ben benim bir biri bu çok da daha de değil gibi her hiç için ile ki kimse mi ne neden okul olarak sen var ve yok
  bardzo być co czy dla do jak jest już kiedy mam mi mnie moje nie nikt od po przez się są to tylko tym w z za że
  em anh bạn buồn cho có của được không là một mình những rất tôi và với`)
for (const word of english) if (foreign.delete(word)) english.delete(word)

/** `latin`: of another language in Latin letters. `plain`: in such letters and no list. */
const kindOf = (word: string) => {
  if (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(word)) return 'ko'
  if (english.has(word)) return 'en'
  if (foreign.has(word)) return 'latin'
  if (!/\p{sc=Latin}/u.test(word)) return 'other'
  return /^[a-z']+$/.test(word) ? 'plain' : 'latin'
}

/**
 * Return the language of most words of a text, each counted once; null for what is in neither, such as emoji, another
 * language, or as many words of both. Words in plain Latin letters and no list are of the language that has more of the others.
 */
export function languageOf(text: string): Language | null {
  const words = text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu)
  const kinds = [...new Set(words)].map(kindOf)
  const count = (kind: ReturnType<typeof kindOf>) => kinds.filter((one) => one === kind).length
  const [ko, known, latin] = [count('ko'), count('en'), count('latin')]
  const isEnglish = known >= latin
  const en = known + (isEnglish ? count('plain') : 0)
  const other = count('other') + latin + (isEnglish ? 0 : count('plain'))
  if (ko > en && ko > other) return 'ko'
  return en > ko && en > other ? 'en' : null
}

/** Return the columns of a post's language. The release before reads only the first. */
export function languageColumns(text: string): { language: Language; isInNeither: boolean } {
  const language = languageOf(text)
  return { language: language ?? 'en', isInNeither: language === null }
}
